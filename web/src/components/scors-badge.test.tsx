import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { configQuery } from "../lib/config.ts";
import { ScorsBadge } from "./scors-badge.tsx";

/** With images from elsewhere. */
function Shown() {
  const client = new QueryClient();
  client.setQueryData(configQuery.queryKey, { scorsImageUrl: "https://images.example/scors" } as never);
  return (
    <QueryClientProvider client={client}>
      <ScorsBadge score={8.6} />
    </QueryClientProvider>
  );
}

it("shows the image of the rounded score, and our own image 6 with a word where it does not come", () => {
  render(<Shown />);
  const image = screen.getByRole("img", { name: /SCORS 9 of 11/ });
  expect(image.getAttribute("src")).toBe("https://images.example/scors/9.svg");
  fireEvent.error(image);
  expect(image.getAttribute("src")).toBe("/scors/6.svg");
  expect(screen.getByRole("status").textContent).toBe("Failed to load SCORS image");
});

it("shows image 6 also where the image failed before the script of a rendered page was there", async () => {
  const badge = <Shown />;
  const page = document.body.appendChild(document.createElement("div"));
  page.innerHTML = renderToString(badge);
  const image = page.querySelector("img") as HTMLImageElement;
  // jsdom loads no images: this is how a browser describes one that has failed.
  Object.defineProperty(image, "complete", { value: true });
  await act(async () => hydrateRoot(page, badge));
  expect(image.getAttribute("src")).toBe("/scors/6.svg");
  expect(page.textContent).toBe("Failed to load SCORS image");
  page.remove();
});
