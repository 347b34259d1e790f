import type { ClubUpdate } from "@trestle/domain/club/club-update.ts";
import { type Audience, publish } from "../../platform/events/live-updates.ts";
import type { Db } from "../../services.ts";

/** Makes clients that show this part of the club load it again. */
export async function tellClub(
  db: Db,
  part: ClubUpdate["data"]["part"],
  audience: Audience = "everyone",
): Promise<void> {
  const message: ClubUpdate = { type: "CLUB_UPDATE", data: { part } };
  await publish(db, audience, message);
}
