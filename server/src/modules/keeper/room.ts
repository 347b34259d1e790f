import type { Room } from "../../room.ts";
import { keep } from "./keep.ts";

export const keeperRoom = {
  tasks: (services) => ({
    keep: async () => {
      await keep(services);
    },
  }),
  crontab: "* * * * * keep",
} satisfies Room;
