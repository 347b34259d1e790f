import { DomainError } from "@trestle/domain/errors.ts";
import { pushSubscription } from "@trestle/domain/notifications/push.ts";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import type { App } from "../../platform/app.ts";
import { viewerOf } from "../auth/access.ts";
import { addPushDevice, removePushDevice } from "./push-devices.ts";

const tags = ["notifications"];

/** Which of a person's browsers show notifications by themselves. */
export function pushRoutes(app: App, { db, secrets }: Dependencies): void {
  app.post(
    "/api/notifications/push-devices",
    {
      config: { access: "member" },
      schema: {
        tags,
        summary: "Turn on push notifications in this browser",
        body: pushSubscription,
        response: { 200: z.object({ _id: z.uuid() }) },
      },
    },
    async (request) => {
      if (!secrets.VAPID_PRIVATE_KEY)
        throw new DomainError("not_found", "This instance doesn't send push notifications.");
      return { _id: await addPushDevice(db, viewerOf(request), request.body) };
    },
  );

  app.delete(
    "/api/notifications/push-devices/:id",
    {
      config: { access: "member" },
      schema: {
        tags,
        summary: "Turn off push notifications in one of my browsers",
        params: z.object({ id: z.uuid() }),
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      if (!(await removePushDevice(db, viewerOf(request).account.id, request.params.id)))
        throw new DomainError("not_found", "This device no longer gets notifications.");
      return reply.status(204).send();
    },
  );
}
