import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderAt } from "../test-render.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";

const asked = { title: "Block Tom?", opened: true, confirmLabel: "Block" };
const block = () => screen.findByRole("button", { name: "Block" });

it("asks, says what follows, and confirms or not", async () => {
  const [onClose, onConfirm] = [vi.fn(), vi.fn()];
  const { person } = await renderAt(
    "/",
    <ConfirmDialog {...asked} onClose={onClose} onConfirm={onConfirm}>
      They can no longer write to you.
    </ConfirmDialog>,
  );
  expect(await screen.findByRole("dialog", { name: "Block Tom?" })).toBeDefined();
  expect(screen.getByText("They can no longer write to you.")).toBeDefined();
  await person.click(screen.getByRole("button", { name: "Cancel" }));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(onConfirm).not.toHaveBeenCalled();
  await person.click(await block());
  expect(onConfirm).toHaveBeenCalledWith("");
});

it("needs a reason where one is asked for, and hands it over trimmed", async () => {
  const onConfirm = vi.fn();
  const { person } = await renderAt(
    "/",
    <ConfirmDialog
      {...asked}
      onClose={vi.fn()}
      onConfirm={onConfirm}
      reason={{ label: "Reason", limit: 20 }}
    />,
  );
  expect(await block()).toHaveProperty("disabled", true);
  await person.type(screen.getByLabelText("Reason"), "   ");
  expect(await block()).toHaveProperty("disabled", true);
  await person.type(screen.getByLabelText("Reason"), "spam ");
  await person.click(await block());
  expect(onConfirm).toHaveBeenCalledWith("spam");
});

it("waits while the change is under way, and says why it failed", async () => {
  await renderAt(
    "/",
    <ConfirmDialog {...asked} onClose={vi.fn()} onConfirm={vi.fn()} busy problem="Try again." />,
  );
  expect((await block()).getAttribute("aria-disabled")).toBe("true");
  expect(screen.getByRole("alert").textContent).toBe("Try again.");
});
