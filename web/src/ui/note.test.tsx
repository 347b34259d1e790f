import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Note } from "./note.tsx";

it("is announced where it appears later", () => {
  render(
    <Note icon="clock" role="status">
      Waiting for a block
    </Note>,
  );
  expect(screen.getByRole("status").textContent).toBe("Waiting for a block");
});
