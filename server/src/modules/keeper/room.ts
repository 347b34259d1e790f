import type { Room } from "../../room.ts";
import { projectDues } from "./due-projection.ts";
import { keep } from "./keep.ts";

export const keeperRoom = {
  chain: { projections: [projectDues] },
  tasks: (services) => ({
    keep: async () => {
      await keep(services);
    },
  }),
  crontab: "* * * * * keep",
} satisfies Room;
