import { clubUpdate } from "@trestle/domain/club/club-update.ts";
import { type LiveRoom, readAgain } from "../../lib/live.ts";
import { clubKey } from "./api/keys.ts";

/** Has what changed in the club read again, and all of it after a gap. */
export const liveClub: LiveRoom = (client) => {
  const again = readAgain(client);
  return {
    onOpen: () => again(clubKey),
    onMessage: (message) => {
      const { data } = clubUpdate.safeParse(message);
      if (data) again(...(data.data.part === "members" ? [clubKey] : [[...clubKey, data.data.part]]));
    },
  };
};
