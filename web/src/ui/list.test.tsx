import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { List, ListButton, ListRow } from "./list.tsx";

it("lists its rows, each with what stands before it and at its end", () => {
  render(
    <List aria-label="Sessions" inset>
      <ListRow lead={<i>1</i>} end="now">
        Firefox
      </ListRow>
      <ListRow end={null}>Chrome</ListRow>
    </List>,
  );
  expect(screen.getByRole("list", { name: "Sessions" })).toBeDefined();
  expect(screen.getAllByRole("listitem").map((row) => row.textContent)).toEqual(["1Firefoxnow", "Chrome"]);
});

it("has rows that are pressed as a whole", () => {
  const open = vi.fn();
  render(
    <List>
      <ListButton onClick={open} end="12 DEV" aria-pressed>
        Boundary wall
      </ListButton>
    </List>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Boundary wall 12 DEV", pressed: true }));
  expect(open).toHaveBeenCalledOnce();
});
