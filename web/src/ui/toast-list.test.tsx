import { act, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { toast, toasts } from "../lib/toast.ts";
import { renderAt } from "../test-render.tsx";
import { Dialog } from "./dialog.tsx";
import { ToastList } from "./toast-list.tsx";

const titles = () => screen.queryAllByRole("alert").map((one) => one.querySelector("p")?.textContent);

it("shows each as an alert until it is dismissed, a newer one in place of one about the same", async () => {
  toasts.set([]);
  const { person } = await renderAt("/", <ToastList />);
  act(() => toast({ title: "Sending", subject: "one", stays: true }));
  act(() => toast({ title: "Saved" }));
  act(() => toast({ title: "Sent", subject: "one", stays: true }));
  expect(titles()).toEqual(["Saved", "Sent"]);
  const sent = screen.getByText("Sent").closest<HTMLElement>("[role=alert]");
  await person.click(within(sent as HTMLElement).getByRole("button", { name: "Dismiss" }));
  expect(titles()).toEqual(["Saved"]);
});

it("stays within reach while a dialog makes the page inert", async () => {
  toasts.set([]);
  await renderAt(
    "/",
    <>
      <ToastList />
      <Dialog title="Deposit" opened onClose={() => {}}>
        Amount
      </Dialog>
    </>,
  );
  act(() => toast({ title: "Sent", stays: true }));
  within(screen.getByRole("dialog", { name: "Deposit" })).getByText("Sent");
});
