import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderAt } from "../test-render.tsx";
import { ConfirmButton } from "./confirm-button.tsx";

const button = (name: string) => screen.findByRole("button", { name });

it("asks first where it must be confirmed, and gives the focus back", async () => {
  const onClick = vi.fn();
  const { person } = await renderAt(
    "/",
    <ConfirmButton onClick={onClick} confirm={{ title: "End the project?", action: "End project" }}>
      Resign
    </ConfirmButton>,
  );
  const resign = await button("Resign");
  await person.click(resign);
  await person.click(await button("Cancel"));
  expect(onClick).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(document.activeElement).toBe(resign));
  await person.click(resign);
  await person.click(await button("End project"));
  expect(onClick).toHaveBeenCalledTimes(1);
});

it("asks before it sends a form, and sends it once", async () => {
  const onSubmit = vi.fn((event) => event.preventDefault());
  const { person } = await renderAt(
    "/",
    <form onSubmit={onSubmit}>
      <ConfirmButton type="submit" confirm={{ title: "Agree?", action: "Agree" }}>
        Send
      </ConfirmButton>
    </form>,
  );
  await person.click(await button("Send"));
  expect(onSubmit).not.toHaveBeenCalled();
  await person.click(await button("Agree"));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});
