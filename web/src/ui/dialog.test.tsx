import { screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
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

const layerOf = (title: string) => {
  const root = screen.getByRole("dialog", { name: title }).closest<HTMLElement>("[style*='--mb-z-index']");
  return Number(root?.style.getPropertyValue("--mb-z-index"));
};

it("puts the wallet above every dialog, whichever was mounted or opened first", async () => {
  const { person } = await renderAt("/", <Page another />);
  await person.click(screen.getByRole("button", { name: "Open" }));
  await person.click(screen.getByRole("button", { name: "Sign" }));
  await screen.findByRole("dialog", { name: "Wallet" });
  expect(layerOf("Wallet")).toBeGreaterThan(layerOf("Behind the wallet"));
  expect(layerOf("Behind the wallet")).toBeGreaterThan(layerOf("Close request"));
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
