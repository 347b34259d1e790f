import multipart from "@fastify/multipart";
import {
  contactDetails,
  documentKinds,
  KYC_FILE_LIMIT,
  ownKyc,
  verifiedDetails,
} from "@trestle/domain/auth/kyc.ts";
import { registerRequest, registerResponse } from "@trestle/domain/auth/session.ts";
import { DomainError } from "@trestle/domain/errors.ts";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import type { App } from "../../platform/app.ts";
import { formRoute } from "../../platform/received-file.ts";
import { sendFile } from "../../platform/send-file.ts";
import { viewerOf } from "./access.ts";
import { findOwnDocument, readOwnKyc } from "./read-kyc.ts";
import { receiveKycForm } from "./receive-kyc.ts";
import { refuseTaken, registerAccount } from "./register.ts";
import { submitKyc } from "./submit-kyc.ts";

const tags = ["auth"];
const file = z.file().max(KYC_FILE_LIMIT);
const kycForm = {
  businessDetails: z.string().meta({ description: "JSON text", examples: [z.toJSONSchema(verifiedDetails)] }),
  contactDetails: z.string().meta({ description: "JSON text", examples: [z.toJSONSchema(contactDetails)] }),
  businessRegistration: file.optional(),
  identityProof: file,
  addressProof: file,
};

export function kycRoutes(app: App, dependencies: Dependencies): void {
  const { db, files } = dependencies;

  // Only these routes take forms, so only these pay for the parser's hooks.
  app.register(async (plain) => {
    const forms = plain as App;
    await forms.register(multipart);

    forms.post(
      "/api/auth/register-developer",
      {
        ...formRoute,
        config: { access: "public", bulk: "account" },
        schema: {
          tags,
          summary: "Register a developer with documents for verification",
          consumes: ["multipart/form-data"],
          body: registerRequest.extend(kycForm),
          response: { 200: registerResponse },
        },
      },
      async (request) => {
        const parse = (fields: Record<string, string>) => {
          const parsed = registerRequest.safeParse(fields);
          if (!parsed.success)
            throw new DomainError("invalid_input", parsed.error.issues[0]?.message ?? "Registration failed");
          if (parsed.data.role !== "developer")
            throw new DomainError("invalid_input", "Only developers register with documents.");
          return parsed.data;
        };
        await receiveKycForm(
          request,
          files,
          ["username", "email", "password", "role"],
          (fields) => refuseTaken(db, parse(fields)),
          (received, fields) =>
            db.transaction().execute(async (transaction) => {
              const account = await registerAccount({ ...dependencies, db: transaction }, parse(fields));
              await submitKyc(transaction, files, account.id, received);
            }),
        );
        return {
          success: true as const,
          message: "Your account is ready, and your documents are in the queue.",
        };
      },
    );

    forms.post(
      "/api/auth/kyc",
      {
        ...formRoute,
        config: { access: "member" },
        schema: {
          tags,
          summary: "Submit my documents, for the first time or again after they were returned",
          consumes: ["multipart/form-data"],
          body: z.object(kycForm),
          response: { 200: ownKyc },
        },
      },
      async (request) => {
        const { account } = viewerOf(request);
        await receiveKycForm(
          request,
          files,
          [],
          () => {},
          (received) =>
            db.transaction().execute((transaction) => submitKyc(transaction, files, account.id, received)),
        );
        const current = await db
          .selectFrom("account")
          .selectAll()
          .where("id", "=", account.id)
          .executeTakeFirstOrThrow();
        return readOwnKyc(dependencies, current);
      },
    );
  });

  app.get(
    "/api/auth/kyc",
    {
      config: { access: "member" },
      schema: { tags, summary: "Get my verification", response: { 200: ownKyc } },
    },
    async (request) => readOwnKyc(dependencies, viewerOf(request).account),
  );

  app.get(
    "/api/auth/kyc/documents/:kind",
    {
      config: { access: "member" },
      schema: {
        tags,
        summary: "Download a document of my latest submission",
        params: z.object({ kind: z.enum(documentKinds, { error: "This document doesn't exist." }) }),
      },
    },
    async (request, reply) => {
      const document = await findOwnDocument(db, viewerOf(request).account.id, request.params.kind);
      if (!document) throw new DomainError("not_found", "This document doesn't exist.");
      return sendFile(reply, files, document);
    },
  );
}
