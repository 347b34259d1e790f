import { clubUpdate } from "@trestle/domain/club/club-update.ts";
import { type LiveRoom, readAgain } from "../../lib/live.ts";
import { clubKey } from "./api/keys.ts";

/** Has what changed in the club read again, and all of it after a gap. */
export const liveClub: LiveRoom = (client) => {
  const again = readAgain(client);
  return {
    onOpen: () => again(clubKey, "/api/club"),
    onMessage: (message) => {
      const { data } = clubUpdate.safeParse(message);
      if (data?.data.part === "members") again(clubKey, "/api/club");
      else if (data) again([...clubKey, data.data.part], `/api/club/${data.data.part}`);
    },
  };
};
