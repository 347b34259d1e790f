import { screen, waitFor } from "@testing-library/react";
import { useRef, useState } from "react";
import { expect, it } from "vitest";
import { renderAt } from "../test-render.tsx";
import { Button } from "./button.tsx";
import { Popover } from "./popover.tsx";

function Filter() {
  const [opened, setOpened] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button ref={opener} aria-expanded={opened} onClick={() => setOpened(!opened)}>
        Price
      </Button>
      <Popover opened={opened} onClose={() => setOpened(false)} anchor={opener} label="Price" width={300}>
        <input aria-label="Least" />
      </Popover>
      <Button>Elsewhere</Button>
    </>
  );
}

const open = async () => {
  const view = await renderAt("/", <Filter />);
  const opener = screen.getByRole("button", { name: "Price" });
  await view.person.click(opener);
  expect(popover()).not.toBeNull();
  return { ...view, opener };
};
const popover = () => screen.queryByRole("dialog", { name: "Price" });

it("takes the focus, and gives it back on Escape", async () => {
  const { person, opener } = await open();
  expect(document.activeElement).toBe(screen.getByLabelText("Least"));
  await person.keyboard("{Escape}");
  expect(popover()).toBeNull();
  expect(document.activeElement).toBe(opener);
});

it("closes on a press beside it, on leaving it, and on a second press of its button", async () => {
  const { person, opener } = await open();
  await person.click(document.body);
  await waitFor(() => expect(popover()).toBeNull());
  await person.click(opener);
  await person.tab();
  await waitFor(() => expect(popover()).toBeNull());
  await person.click(opener);
  expect(popover()).not.toBeNull();
  await person.click(opener);
  expect(popover()).toBeNull();
});
