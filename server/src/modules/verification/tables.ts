import type { ContactDetails, VerifiedDetails } from "@trestle/domain/auth/kyc.ts";
import type { RowOf } from "../../platform/database/tables.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables extends Table<"kyc_submission" | "kyc_document" | "kyc_attestation"> {}
  interface Refined {
    "kyc_submission.status": "submitted" | "in_review" | "approved" | "returned";
    "kyc_submission.business_details": VerifiedDetails;
    "kyc_submission.contact_details": ContactDetails;
  }
}

export type KycSubmission = RowOf<"kyc_submission">;
export type KycDocumentRow = RowOf<"kyc_document">;
