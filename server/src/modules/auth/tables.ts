import type { ContactDetails, DocumentKind, VerifiedDetails } from "@trestle/domain/auth/kyc.ts";
import type { KycStatus } from "@trestle/domain/auth/kyc-status.ts";
import type { Role } from "@trestle/domain/auth/user.ts";
import type { Activity, WorkArea } from "@trestle/domain/profiles/profile.ts";
import type { Category } from "@trestle/domain/projects/categories.ts";
import type { Generated, GeneratedAlways, JSONColumnType, Selectable } from "kysely";

export type AuthTables = {
  account: {
    id: Generated<string>;
    username: string;
    email: string;
    /** When the link in an email to this address was opened; only then do other emails go there. */
    email_confirmed_at: Generated<Date | null>;
    password_hash: string;
    role: Role;
    roles: Role[];
    ethereum_address: string | null;
    profile_image_url: string | null;
    bio: string | null;
    business_name: string | null;
    website: string | null;
    services: Generated<Category[]>;
    area: JSONColumnType<WorkArea> | null;
    kyc_status: Generated<KycStatus>;
    disabled_at: Date | null;
    closed_at: Date | null;
    /** When all other sessions were last ended: links that were asked for before are worth nothing. */
    secured_at: Generated<Date | null>;
    created_at: Generated<Date>;
  };
  session: {
    id: Generated<string>;
    account_id: string;
    created_at: Generated<Date>;
    expires_at: Date;
    revoked_at: Date | null;
    device: string | null;
    network: string | null;
    last_used_at: Generated<Date>;
    /** When the password or the second factor was last shown in it. */
    confirmed_at: Date | null;
    /** When the second factor was last shown in it. */
    factor_shown_at: Generated<Date | null>;
  };
  totp: {
    account_id: string;
    secret: Buffer;
    last_step: string | number;
    created_at: Generated<Date>;
  };
  totp_setup: { account_id: string; secret: Buffer; expires_at: Date };
  passkey: {
    id: Generated<string>;
    account_id: string;
    credential_id: string;
    public_key: Buffer;
    counter: string | number;
    transports: string[];
    name: string;
    created_at: Generated<Date>;
    last_used_at: Date | null;
  };
  passkey_challenge: { challenge: string; scope: string; expires_at: Date };
  recovery_code: { account_id: string; code_hash: string; used_at: Date | null };
  login_ticket: {
    token_hash: string;
    account_id: string;
    attempts: Generated<number>;
    expires_at: Date;
  };
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
  wallet_challenge: {
    account_id: string;
    address: string;
    nonce: string;
    message: string;
    expires_at: Date;
  };
  proven_wallet: { account_id: string; address: string; proven_at: Generated<Date> };
  kyc_attestation: {
    id: GeneratedAlways<string>;
    account_id: string;
    address: string;
    wanted: "attested" | "revoked";
    created_at: Generated<Date>;
  };
  account_activity: {
    seq: GeneratedAlways<string>;
    account_id: string;
    kind: Activity["kind"];
    detail: string | null;
    created_at: Generated<Date>;
  };
  password_reset: {
    token_hash: string;
    account_id: string;
    created_at: Generated<Date>;
    expires_at: Date;
    used_at: Date | null;
  };
  email_confirmation: {
    token_hash: string;
    account_id: string;
    email: string;
    created_at: Generated<Date>;
    expires_at: Date;
  };
  login_throttle: {
    key: string;
    failures: number;
    window_started_at: Generated<Date>;
    last_failed_at: Generated<Date>;
  };
};

declare module "../../platform/database/tables.ts" {
  interface Tables extends AuthTables {}
}

export type KycSubmission = Selectable<AuthTables["kyc_submission"]>;
export type KycDocumentRow = Selectable<AuthTables["kyc_document"]>;
export type Account = Selectable<AuthTables["account"]>;
