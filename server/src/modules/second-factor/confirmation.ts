import { type Confirmation, FRESH_MINUTES } from "@trestle/domain/auth/second-factor.ts";
import { refuse } from "@trestle/domain/errors.ts";
import type { FreshConfirmation, Viewer } from "../../platform/http/viewer.ts";
import type { Db, Services } from "../../services.ts";
import { checkPassword } from "../sessions/check-password.ts";
import { recordConfirmation } from "../sessions/sessions.ts";
import { proveSecondFactor } from "./prove.ts";
import { hasSecondFactor } from "./second-factor.ts";

const CONFIRMED_FOR_MS = FRESH_MINUTES * 60_000;

/**
 * Refuses a dangerous act unless the session was confirmed recently: by the second factor if the account has one,
 * otherwise by the password.
 */
export async function requireFreshConfirmation(
  db: Db,
  { account, confirmedAt, factorShownAt }: Pick<Viewer, "account" | "confirmedAt" | "factorShownAt">,
  needed: FreshConfirmation = true,
): Promise<void> {
  const hasFactor = await hasSecondFactor(db, account.id);
  if (!hasFactor && needed === "second-factor") return;
  const shownAt = hasFactor ? factorShownAt : confirmedAt;
  if (!shownAt || Date.now() - shownAt.getTime() > CONFIRMED_FOR_MS)
    refuse("confirmation_needed", "Confirm it’s you first, then try again.");
}

/**
 * Confirms the session by the second factor, or by the password of an account without one. Returns the confirmation's
 * expiry.
 */
export async function confirmSession(
  services: Pick<Services, "db" | "config" | "secrets">,
  viewer: Viewer,
  shown: Confirmation,
  address: string,
): Promise<Date> {
  const { account, sessionId } = viewer;
  if (shown.kind === "password") {
    if (await hasSecondFactor(services.db, account.id))
      refuse(
        "forbidden",
        "Your account has two-step sign-in. Confirm with your app, a passkey or a recovery code.",
      );
    await checkPassword(services.db, viewer, shown.password, address);
  } else
    await proveSecondFactor(
      services,
      { account, scope: `session ${sessionId}`, address, device: sessionId },
      shown,
    );
  const now = new Date();
  const isFactor = shown.kind !== "password";
  await recordConfirmation(services.db, sessionId, {
    confirmed_at: now,
    ...(isFactor ? { factor_shown_at: now } : {}),
  });
  return new Date(now.getTime() + CONFIRMED_FOR_MS);
}
