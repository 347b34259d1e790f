import { DomainError } from "@trestle/domain/errors.ts";
import { pushEndpoints } from "@trestle/domain/notifications/endpoints.ts";
import type { App } from "../../platform/http/app.ts";
import { serve } from "../../platform/http/serve.ts";
import { viewerOf } from "../../platform/http/viewer.ts";
import type { Services } from "../../services.ts";
import { addPushDevice, removePushDevice } from "./push-devices.ts";

/** Routes that register a person's browsers for push notifications. */
export function pushRoutes(app: App, { db, secrets }: Services): void {
  serve(app, pushEndpoints, {
    "POST /api/notifications/push-devices": async ({ body, request }) => {
      if (!secrets.VAPID_PRIVATE_KEY)
        throw new DomainError("not_found", "This instance doesn't send push notifications.");
      return { _id: await addPushDevice(db, viewerOf(request), body) };
    },
    "DELETE /api/notifications/push-devices/:id": async ({ me, params }) => {
      if (!(await removePushDevice(db, me.id, params.id)))
        throw new DomainError("not_found", "This device no longer gets notifications.");
    },
  });
}
