import { refuse } from "@trestle/domain/errors.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
import type { Db } from "../../services.ts";
import { verifyPassword } from "../accounts/passwords.ts";
import { tryPassword } from "./throttle.ts";

/** Refuses unless this is the viewer's password. Attempts are counted as at the login. */
export async function checkPassword(
  db: Db,
  { account, sessionId }: Viewer,
  password: string,
  address: string,
): Promise<void> {
  const subject = { username: account.username, address, device: sessionId };
  const isRight = await tryPassword(
    db,
    subject,
    async () => (await verifyPassword(account.password_hash, password)) || undefined,
  );
  if (!isRight) refuse("forbidden", "The current password is wrong.");
}
