import { type FirstSteps, stepsOfRole } from "@trestle/domain/first-steps/first-steps.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
import type { Room } from "../../room.ts";
import type { Services } from "../../services.ts";

/** Returns the account's first steps; each room reports its own. */
export async function readSteps(
  rooms: Room[],
  services: Services,
  account: Viewer["account"],
): Promise<FirstSteps> {
  const kept = await services.db
    .selectFrom("first_steps")
    .select(["hidden_at", "explained"])
    .where("account_id", "=", account.id)
    .executeTakeFirst();
  const hidden = kept?.hidden_at != null;
  const wanted = stepsOfRole[account.role];
  const done = hidden
    ? []
    : await Promise.all(rooms.map(({ firstSteps }) => firstSteps?.(services, account) ?? []));
  const names = new Set(done.flat());
  return {
    steps: hidden ? [] : wanted.map((name) => ({ name, done: names.has(name) })),
    hidden,
    explained: kept?.explained ?? [],
  };
}
