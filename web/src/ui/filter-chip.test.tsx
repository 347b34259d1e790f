import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderAt } from "../test-render.tsx";
import { FilterChip } from "./filter-chip.tsx";

const filter = () => screen.queryByRole("dialog", { name: "Price" });

it("opens on its first field, begins anew each time, and closes on a press or a step beside it", async () => {
  const { person } = await renderAt(
    "/",
    <>
      <FilterChip name="Price" words={undefined} onClear={() => {}}>
        {(close) => (
          <>
            <input aria-label="From" />
            <button type="button" onClick={close}>
              Apply
            </button>
          </>
        )}
      </FilterChip>
      <button type="button">Elsewhere</button>
    </>,
  );
  const chip = screen.getByRole("button", { name: "Price" });
  expect(filter()).toBeNull();
  await person.click(chip);
  await person.keyboard("12");
  expect(screen.getByLabelText("From")).toHaveProperty("value", "12");
  await person.click(screen.getByRole("button", { name: "Apply" }));
  expect(filter()).toBeNull();
  await person.click(chip);
  expect(screen.getByLabelText("From")).toHaveProperty("value", "");
  expect(document.activeElement).toBe(screen.getByLabelText("From"));
  await person.tab();
  await person.tab();
  expect(filter()).toBeNull();
  await person.click(chip);
  await person.click(document.body);
  expect(filter()).toBeNull();
});
