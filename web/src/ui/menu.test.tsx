import { createEvent, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { Menu } from "./menu.tsx";

function openable() {
  const chosen = vi.fn();
  render(
    <>
      <Menu
        name="Menu"
        look={{ kind: "bare" }}
        trigger="…"
        actions={["First", "Second", "Third"].map((name) => ({
          name,
          icon: "check",
          onSelect: () => chosen(name),
        }))}
      />
      <p>elsewhere</p>
    </>,
  );
  return { chosen, person: userEvent.setup(), trigger: screen.getByRole("button", { name: "Menu" }) };
}
const focused = () => document.activeElement?.textContent;

it("opens on its first item and moves with the arrows, around both ends", async () => {
  const { person, trigger } = openable();
  await person.click(trigger);
  expect(focused()).toBe("First");
  await person.keyboard("{ArrowDown}");
  expect(focused()).toBe("Second");
  await person.keyboard("{End}{ArrowDown}");
  expect(focused()).toBe("First");
  await person.keyboard("{ArrowUp}");
  expect(focused()).toBe("Third");
});

it("runs what is chosen, closes, and gives the focus back", async () => {
  const { chosen, person, trigger } = openable();
  await person.click(trigger);
  await person.keyboard("{ArrowDown}{Enter}");
  expect(chosen).toHaveBeenCalledExactlyOnceWith("Second");
  expect(screen.queryByRole("menu")).toBeNull();
  expect(document.activeElement).toBe(trigger);
});

it("closes on Escape and on a click elsewhere without choosing anything", async () => {
  const { chosen, person, trigger } = openable();
  await person.click(trigger);
  await person.keyboard("{Escape}");
  expect(screen.queryByRole("menu")).toBeNull();
  expect(document.activeElement).toBe(trigger);
  await person.click(trigger);
  await person.click(screen.getByText("elsewhere"));
  expect(screen.queryByRole("menu")).toBeNull();
  expect(chosen).not.toHaveBeenCalled();
});

it("leaves an entry with an address to the browser when a key is held", async () => {
  const chosen = vi.fn();
  render(
    <Menu
      name="Menu"
      look={{ kind: "bare" }}
      trigger="…"
      actions={[{ name: "Profile", icon: "person", href: "/Profile", onSelect: chosen }]}
    />,
  );
  const person = userEvent.setup();
  const open = () => person.click(screen.getByRole("button", { name: "Menu" }));
  await open();
  const held = createEvent.click(screen.getByRole("menuitem"), { ctrlKey: true });
  fireEvent(screen.getByRole("menuitem"), held);
  expect(held.defaultPrevented).toBe(false);
  expect(chosen).not.toHaveBeenCalled();
  await open();
  await person.click(screen.getByRole("menuitem"));
  expect(chosen).toHaveBeenCalledOnce();
});
