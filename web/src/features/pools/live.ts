import { poolUpdate } from "@trestle/domain/pools/pool-update.ts";
import { type LiveRoom, readAgain } from "../../lib/live.ts";
import { poolKeys } from "./api/keys.ts";

/** Has everything about the pools read again when something happened in one. */
export const livePools: LiveRoom = (client) => {
  const again = readAgain(client);
  return {
    onOpen: () => again(poolKeys.all),
    onMessage: (message) => {
      if (poolUpdate.safeParse(message).success) again(poolKeys.all);
    },
  };
};
