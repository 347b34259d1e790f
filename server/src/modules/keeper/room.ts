import type { Room } from "../../room.ts";
import { keep } from "./keep.ts";

export const keeperRoom = {
  tasks: (dependencies) => ({
    keep: async () => {
      await keep(dependencies);
    },
  }),
  crontab: "* * * * * keep",
} satisfies Room;
