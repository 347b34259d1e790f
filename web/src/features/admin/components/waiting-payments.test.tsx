import { screen, waitFor, within } from "@testing-library/react";
import type { WaitingPayment } from "@trestle/domain/admin/payments.ts";
import { expect, it } from "vitest";
import { renderAt } from "../../../test-render.tsx";
import { serve } from "../../../test-server.ts";
import { WaitingPayments } from "./waiting-payments.tsx";

const payment: WaitingPayment = {
  projectId: "2f6c1d9e-0000-4000-8000-0000000000a1",
  title: "A shed of oak",
  milestone: 1,
  milestoneTitle: "Roof",
  amount: "4000000000000000000",
  isApproved: true,
  isLent: true,
  since: 1_795_000_000,
  until: 1_795_259_200,
  isObjected: false,
};

it("objects to a waiting payment with a reason, once", async () => {
  const at = `/api/admin/payments/${payment.projectId}/1/object`;
  let isObjected = false;
  const server = serve({
    "GET /api/admin/payments": () => ({ body: [{ ...payment, isObjected }] }),
    [`POST ${at}`]: () => {
      isObjected = true;
      return { body: { success: true } };
    },
  });
  const { person } = await renderAt("/", <WaitingPayments />);
  const row = await screen.findByRole("row", { name: /Roof, A shed of oak/ });
  within(row).getByText("Lent");
  within(row).getByText("Approved");
  await person.click(within(row).getByRole("button", { name: "Object: Roof, A shed of oak" }));
  const asking = await screen.findByRole("dialog", { name: "Object to this payment?" });
  await person.type(within(asking).getByLabelText("Reason"), "No photos");
  await person.click(within(asking).getByRole("button", { name: "Object to payment" }));
  await waitFor(() => expect(server.to(at)).toHaveLength(1));
  expect(await server.to(at)[0]?.clone().json()).toEqual({ reason: "No photos" });
  await within(row).findByText("Objection queued");
  expect(within(row).queryByRole("button")).toBeNull();
});
