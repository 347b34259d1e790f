import { reasonRequest } from "@trestle/domain/admin/accounts.ts";
import { waitingPayment } from "@trestle/domain/admin/payments.ts";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import type { App } from "../../platform/app.ts";
import { viewerOf } from "../auth/access.ts";
import { listWaitingPayments, objectToPayment } from "./waiting-payments.ts";

const tags = ["admin"];

/** Payments with lent or donated money, which wait so that the operator can object. */
export function paymentRoutes(app: App, dependencies: Dependencies): void {
  app.get(
    "/api/admin/payments",
    {
      config: { access: "admin" },
      schema: {
        tags,
        summary: "List the payments that wait because lent or donated money pays for them",
        response: { 200: z.array(waitingPayment) },
      },
    },
    () => listWaitingPayments(dependencies),
  );

  app.post(
    "/api/admin/payments/:projectId/:milestone/object",
    {
      config: { access: "admin", freshConfirmation: true },
      schema: {
        tags,
        summary: "Object to a payment: the arbiter decides the milestone",
        params: z.object({
          projectId: z.uuid("This project doesn't exist."),
          milestone: z.coerce.number().int().min(0, "This milestone doesn't exist."),
        }),
        body: reasonRequest,
        response: { 200: z.object({ success: z.literal(true) }) },
      },
    },
    async (request) => {
      await objectToPayment(dependencies, viewerOf(request).account, { ...request.params, ...request.body });
      return { success: true as const };
    },
  );
}
