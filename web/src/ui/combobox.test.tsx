import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderAt } from "../test-render.tsx";
import { Combobox } from "./combobox.tsx";

const towns = ["Lewes", "Lewisham", "Leyton"];

async function renderTowns(answer = () => Promise.resolve(towns)) {
  const onChoose = vi.fn();
  const view = await renderAt(
    "/",
    <Combobox
      label="Town"
      placeholder="Name"
      maxLength={80}
      search={(question) => ({ queryKey: ["towns", question], queryFn: answer })}
      keyOf={(town) => town}
      nameOf={(town) => town}
      option={(town) => town}
      none="No towns match this name."
      failure="We can’t search towns right now."
      onChoose={onChoose}
    />,
  );
  return { ...view, onChoose, field: screen.getByRole<HTMLInputElement>("combobox", { name: "Town" }) };
}
const chosen = () => screen.getByRole("option", { selected: true }).textContent;

it("begins at the likeliest, moves by arrows round the ends, and takes it with Enter", async () => {
  const { person, field, onChoose } = await renderTowns();
  await person.type(field, "Le");
  await screen.findByRole("option", { name: "Lewes" });
  expect(chosen()).toBe("Lewes");
  await person.keyboard("{ArrowUp}");
  expect(chosen()).toBe("Leyton");
  await person.keyboard("{ArrowDown}{ArrowDown}");
  expect(chosen()).toBe("Lewisham");
  expect(field.getAttribute("aria-activedescendant")).toBe(screen.getByRole("option", { selected: true }).id);
  await person.keyboard("{Enter}");
  expect(onChoose).toHaveBeenLastCalledWith("Lewisham");
  expect(field.value).toBe("Lewisham");
  expect(screen.queryByRole("listbox")).toBeNull();
});

it("takes what is clicked, and closes on Escape without losing what was typed", async () => {
  const { person, field, onChoose } = await renderTowns();
  await person.type(field, "Le");
  await person.click(await screen.findByRole("option", { name: "Leyton" }));
  expect(onChoose).toHaveBeenLastCalledWith("Leyton");
  await person.type(field, "x");
  expect(onChoose).toHaveBeenLastCalledWith(undefined);
  await screen.findByRole("option", { name: "Lewes" });
  await person.keyboard("{Escape}");
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(field.value).toBe("Leytonx");
});

it("says that nothing matches, and when it cannot search", async () => {
  const { person, field, unmount } = await renderTowns(() => Promise.resolve([]));
  await person.type(field, "zz");
  await screen.findByText("No towns match this name.");
  unmount();
  const other = await renderTowns(() => Promise.reject(new Error("down")));
  await other.person.type(other.field, "zz");
  await screen.findByText("We can’t search towns right now.");
});
