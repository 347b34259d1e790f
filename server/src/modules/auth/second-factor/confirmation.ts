import { type Confirmation, FRESH_MINUTES } from "@trestle/domain/auth/second-factor.ts";
import { DomainError } from "@trestle/domain/errors.ts";
import type { Dependencies } from "../../../dependencies.ts";
import type { Viewer } from "../access.ts";
import { checkPassword } from "../check-password.ts";
import { proveSecondFactor } from "./prove.ts";

const FRESH_MS = FRESH_MINUTES * 60_000;

/** Refuses a dangerous act unless the password or the second factor was shown in this session a moment ago. */
export function requireFreshConfirmation({ confirmedAt }: Pick<Viewer, "confirmedAt">): void {
  if (!confirmedAt || Date.now() - confirmedAt.getTime() > FRESH_MS)
    throw new DomainError("confirmation_needed", "Confirm it's you first, then try again.");
}

/** Shows the password or the second factor once more; answers until when that counts. */
export async function confirmSession(
  parts: Pick<Dependencies, "db" | "config" | "secrets">,
  viewer: Viewer,
  shown: Confirmation,
  address: string,
): Promise<Date> {
  const { account, sessionId } = viewer;
  if (shown.kind === "password") await checkPassword(parts.db, viewer, shown.password, address);
  else
    await proveSecondFactor(
      parts,
      { account, scope: `session ${sessionId}`, address, device: sessionId },
      shown,
    );
  const confirmed_at = new Date();
  await parts.db.updateTable("session").set({ confirmed_at }).where("id", "=", sessionId).execute();
  return new Date(confirmed_at.getTime() + FRESH_MS);
}
