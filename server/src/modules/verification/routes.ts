import { verificationEndpoints } from "@trestle/domain/auth/endpoints.ts";
import { registerRequest } from "@trestle/domain/auth/session.ts";
import { refuse } from "@trestle/domain/errors.ts";
import { sendFile } from "../../platform/files/send-file.ts";
import type { App } from "../../platform/http/app.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Services } from "../../services.ts";
import { accountsById } from "../accounts/directory.ts";
import { refuseTaken, registerAccount } from "../accounts/register.ts";
import { findOwnDocument, readOwnKyc } from "./read-kyc.ts";
import { receiveKycForm } from "./receive-kyc.ts";
import { submitKyc } from "./submit-kyc.ts";

export function verificationRoutes(app: App, services: Services): void {
  const { db, files } = services;

  serve(app, verificationEndpoints, {
    "POST /api/auth/register-developer": async ({ request }) => {
      const parse = (fields: Record<string, string>) => {
        const parsed = registerRequest.safeParse(fields);
        if (!parsed.success)
          refuse("invalid_input", parsed.error.issues[0]?.message ?? "Registration failed");
        if (parsed.data.role !== "developer")
          refuse("invalid_input", "Only developers register with documents.");
        return parsed.data;
      };
      await receiveKycForm(
        request,
        files,
        ["username", "email", "password", "role"],
        (fields) => refuseTaken(db, parse(fields)),
        (received, fields) =>
          db.transaction().execute(async (transaction) => {
            const account = await registerAccount({ ...services, db: transaction }, parse(fields));
            await submitKyc(transaction, files, account.id, received);
          }),
      );
      return {
        success: true as const,
        message: "Your account is ready, and your documents are in the queue.",
      };
    },
    "POST /api/auth/kyc": async ({ me, request }) => {
      await receiveKycForm(
        request,
        files,
        [],
        () => {},
        (received) =>
          db.transaction().execute((transaction) => submitKyc(transaction, files, me.id, received)),
      );
      const current = (await accountsById(db, [me.id])).get(me.id);
      return readOwnKyc(services, current ?? me);
    },
    "GET /api/auth/kyc": ({ me }) => readOwnKyc(services, me),
    "GET /api/auth/kyc/documents/:kind": async ({ me, params, reply }) => {
      const document = await findOwnDocument(db, me.id, params.kind);
      if (!document) refuse("not_found", "This document doesn’t exist.");
      return sendFile(reply, files, document);
    },
  });
}
