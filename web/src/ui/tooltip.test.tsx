import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderAt } from "../test-render.tsx";
import { Button } from "./button.tsx";
import { Tooltip } from "./tooltip.tsx";

it("describes its control on hover and focus, until Escape", async () => {
  const { person } = await renderAt(
    "/",
    <Tooltip text="Your lending positions">
      <Button>487 DEV</Button>
    </Tooltip>,
  );
  const control = await screen.findByRole("button", { name: "487 DEV" });
  await person.hover(control);
  expect(screen.getByRole("tooltip").id).toBe(control.getAttribute("aria-describedby"));
  await person.unhover(control);
  expect(screen.queryByRole("tooltip")).toBeNull();
  await person.tab();
  expect(screen.getByRole("tooltip").textContent).toBe("Your lending positions");
  await person.keyboard("{Escape}");
  expect(screen.queryByRole("tooltip")).toBeNull();
});
