import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { renderAt } from "../test-render.tsx";
import { Dialog } from "./dialog.tsx";

/** A page dialog that asks the wallet, whose window was mounted long before. */
function Page({ another = false }) {
  const [asks, setAsks] = useState(false);
  const [opened, setOpened] = useState(false);
  return (
    <>
      <main tabIndex={-1} />
      <Dialog title="Wallet" opened={asks} onClose={() => setAsks(false)} isWallet>
        <button type="button" onClick={() => setAsks(false)}>
          Confirm
        </button>
      </Dialog>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      <Dialog title="Close request" opened={opened} onClose={() => setOpened(false)}>
        <button type="button" onClick={() => setAsks(true)}>
          Sign
        </button>
      </Dialog>
      <Dialog title="Behind the wallet" opened={another && asks} onClose={() => {}}>
        Opened at the same time
      </Dialog>
    </>
  );
}

it("puts the wallet above every dialog, also above one that was opened later", async () => {
  const shown = vi.spyOn(HTMLDialogElement.prototype, "showModal");
  const { person } = await renderAt("/", <Page another />);
  await person.click(screen.getByRole("button", { name: "Open" }));
  await person.click(screen.getByRole("button", { name: "Sign" }));
  const wallet = await screen.findByRole("dialog", { name: "Wallet" });
  const behind = screen.getByRole("dialog", { name: "Behind the wallet" });
  // The browser puts on top what was shown last.
  const order = shown.mock.contexts as unknown[];
  expect(order.lastIndexOf(wallet)).toBeGreaterThan(order.lastIndexOf(behind));
  expect(order.lastIndexOf(behind)).toBeGreaterThan(
    order.lastIndexOf(screen.getByRole("dialog", { name: "Close request" })),
  );
});

it("closes the top one alone on Escape, and gives focus back one dialog at a time", async () => {
  const { person } = await renderAt("/", <Page />);
  await person.click(screen.getByRole("button", { name: "Open" }));
  const lower = await screen.findByRole("dialog", { name: "Close request" });
  const sign = within(lower).getByRole("button", { name: "Sign" });
  await person.click(sign);
  const wallet = await screen.findByRole("dialog", { name: "Wallet" });
  await waitFor(() => expect(wallet.contains(document.activeElement)).toBe(true));
  await person.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Wallet" })).toBeNull());
  screen.getByRole("dialog", { name: "Close request" });
  await waitFor(() => expect(document.activeElement).toBe(sign));
  await person.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Open" })));
});

it("closes on a press beside it, not on one that began inside, nor when a file chooser is closed", async () => {
  const onClose = vi.fn();
  await renderAt(
    "/",
    <Dialog title="Add a file" opened onClose={onClose}>
      <input type="file" aria-label="File" />
    </Dialog>,
  );
  const dialog = screen.getByRole("dialog", { name: "Add a file" });
  fireEvent.mouseDown(screen.getByLabelText("File"));
  fireEvent.click(dialog);
  screen.getByLabelText("File").dispatchEvent(new Event("cancel", { bubbles: true }));
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.mouseDown(dialog);
  fireEvent.click(dialog);
  expect(onClose).toHaveBeenCalledTimes(1);
});
