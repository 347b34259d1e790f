import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { Slider } from "./slider.tsx";

it("is named, says what its value means, and passes on a number", () => {
  const onChange = vi.fn();
  render(<Slider label="Minimum SCORS" hint="4 and more" value={4} min={1} max={11} onChange={onChange} />);
  const slider = screen.getByRole("slider", { name: "Minimum SCORS", description: "4 and more" });
  expect(slider.style.getPropertyValue("--part")).toBe("0.3");
  fireEvent.change(slider, { target: { value: "7" } });
  expect(onChange).toHaveBeenCalledWith(7);
});
