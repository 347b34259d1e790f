import { paymentEndpoints } from "@trestle/domain/admin/endpoints.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { App } from "../../platform/http/app.ts";
import { serve } from "../../platform/http/serve.ts";
import { listWaitingPayments, objectToPayment } from "./waiting-payments.ts";

/** Payments with lent or donated money, which wait so that the operator can object. */
export function paymentRoutes(app: App, dependencies: Dependencies): void {
  serve(app, paymentEndpoints, {
    "GET /api/admin/payments": () => listWaitingPayments(dependencies),
    "POST /api/admin/payments/:projectId/:milestone/object": ({ me, params, body }) =>
      objectToPayment(dependencies, me, { ...params, ...body }),
  });
}
