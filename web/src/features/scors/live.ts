import { scorsUpdate } from "@trestle/domain/scors/scors.ts";
import { type LiveRoom, readAgain } from "../../lib/live.ts";

/** Scores and what they are made of, whoever looks at them. */
export const liveScors: LiveRoom = (client) => {
  const again = readAgain(client);
  return {
    onOpen: () => again(["scors"]),
    onMessage: (message) => {
      const { success, data: update } = scorsUpdate.safeParse(message);
      if (success) again(["scors", update.data.userId], ["scors", "top-developers"]);
    },
  };
};
