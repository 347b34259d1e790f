import type { ContactDetails, DocumentKind, VerifiedDetails } from "@trestle/domain/auth/kyc.ts";
import type { Generated, GeneratedAlways, JSONColumnType, Selectable } from "kysely";

export type VerificationTables = {
  kyc_submission: {
    id: Generated<string>;
    account_id: string;
    attempt: number;
    status: Generated<"submitted" | "in_review" | "approved" | "returned">;
    business_details: JSONColumnType<VerifiedDetails>;
    contact_details: JSONColumnType<ContactDetails>;
    reasons: Generated<string[]>;
    reviewer_id: string | null;
    submitted_at: Generated<Date>;
    decided_at: Date | null;
    approve_at: Date | null;
  };
  kyc_document: {
    submission_id: string;
    kind: DocumentKind;
    file_name: string;
    content_type: string;
    size_bytes: number;
    stored_as: string;
    sha256: string | null;
  };
  kyc_attestation: {
    id: GeneratedAlways<string>;
    account_id: string;
    address: string;
    wanted: "attested" | "revoked";
    created_at: Generated<Date>;
  };
};

declare module "../../platform/database/tables.ts" {
  interface Tables extends VerificationTables {}
}

export type KycSubmission = Selectable<VerificationTables["kyc_submission"]>;
export type KycDocumentRow = Selectable<VerificationTables["kyc_document"]>;
