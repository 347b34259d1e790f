import { paymentEndpoints } from "@trestle/domain/admin/endpoints.ts";
import type { App } from "../../platform/http/app.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Services } from "../../services.ts";
import { listWaitingPayments, objectToPayment } from "./waiting-payments.ts";

/** Payments with lent or donated money, which wait so that the operator can object. */
export function paymentRoutes(app: App, services: Services): void {
  serve(app, paymentEndpoints, {
    "GET /api/admin/payments": () => listWaitingPayments(services),
    "POST /api/admin/payments/:projectId/:milestone/object": ({ me, params, body }) =>
      objectToPayment(services, me, { ...params, ...body }),
  });
}
