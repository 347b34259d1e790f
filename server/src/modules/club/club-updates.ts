import type { ClubUpdate } from "@trestle/domain/club/club-update.ts";
import { type Audience, publish } from "../../platform/events/live-updates.ts";
import type { Db } from "../../services.ts";

/** Whoever looks at this part of the club looks again. */
export async function tellClub(
  db: Db,
  part: ClubUpdate["data"]["part"],
  audience: Audience = "everyone",
): Promise<void> {
  const message: ClubUpdate = { type: "CLUB_UPDATE", data: { part } };
  await publish(db, audience, message);
}
