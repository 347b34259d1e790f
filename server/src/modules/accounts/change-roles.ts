import { roles as everyRole, type Role } from "@trestle/domain/auth/user.ts";
import { refuse } from "@trestle/domain/errors.ts";
import { recordAudit } from "../../platform/events/audit.ts";
import type { Account } from "../../platform/http/viewer.ts";
import type { Db } from "../../services.ts";
import { actAsAdministrator } from "./act-as-administrator.ts";

type Change = { roles: Role[]; reason: string };

/** Grants or revokes roles, effective with the account's next request. The sign-up role can't be revoked. */
export function changeRoles(
  db: Db,
  admin: Pick<Account, "id">,
  id: string,
  { roles, reason }: Change,
): Promise<void> {
  if (id === admin.id) refuse("forbidden", "You can’t change your own roles.");
  return db.transaction().execute(async (transaction) => {
    await actAsAdministrator(transaction, admin.id, id);
    const account = await transaction
      .selectFrom("account")
      .select(["username", "role", "roles", "closed_at"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!account || account.closed_at)
      refuse("conflict", "This account doesn’t exist or was closed by its owner.");
    if (!roles.includes(account.role))
      refuse(
        "conflict",
        `${account.username} signed up as ${account.role}. That role stays; disable the account instead.`,
      );
    const next = everyRole.filter((role) => roles.includes(role));
    const changes = everyRole.flatMap((role) => {
      if (next.includes(role) === account.roles.includes(role)) return [];
      return `${next.includes(role) ? "+" : "−"} ${role}`;
    });
    if (changes.length === 0) refuse("conflict", "These are already the person’s roles.");
    await transaction.updateTable("account").set({ roles: next }).where("id", "=", id).execute();
    await recordAudit(transaction, admin.id, {
      act: "changed roles",
      subject: `${account.username}: ${changes.join(", ")}`,
      subjectId: id,
      note: reason,
    });
  });
}
