import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ScorsBadge } from "./scors-badge.tsx";

it("shows the image of the rounded score, and our own image 6 with a word where it does not come", () => {
  render(<ScorsBadge score={8.6} imageUrl="https://images.example/scors" />);
  const image = screen.getByRole("img", { name: /SCORS 9 of 11/ });
  expect(image.getAttribute("src")).toBe("https://images.example/scors/9.svg");
  fireEvent.error(image);
  expect(image.getAttribute("src")).toBe("/scors/6.svg");
  expect(screen.getByRole("status").textContent).toBe("Failed to load SCORS image");
});
