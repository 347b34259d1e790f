import { queryOptions } from "@tanstack/react-query";
import { type WaitingPayment, waitingPayment } from "@trestle/domain/admin/payments.ts";
import { z } from "zod";
import { api } from "../../../lib/api-client.ts";

export const waitingPaymentsQuery = queryOptions({
  queryKey: ["admin", "payments"],
  queryFn: ({ signal }) => api("/api/admin/payments", z.array(waitingPayment), { signal }),
});

export const objectToPayment = ({ projectId, milestone }: WaitingPayment, reason: string) =>
  api(`/api/admin/payments/${projectId}/${milestone}/object`, z.object({ success: z.literal(true) }), {
    method: "POST",
    body: { reason },
  });
