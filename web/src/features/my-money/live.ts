import { notification } from "@trestle/domain/notifications/notification.ts";
import { projectUpdate } from "@trestle/domain/projects/project-update.ts";
import { type LiveRoom, readAgain } from "../../lib/live.ts";
import { myMoneyKeys } from "./api/my-money.ts";

/** Whatever happens to a project may move one's money. */
export const liveMyMoney: LiveRoom = (client) => {
  const again = readAgain(client);
  const everything = () => again(...Object.values(myMoneyKeys));
  return {
    onOpen: everything,
    onMessage: (message) => {
      if (projectUpdate.safeParse(message).success || notification.safeParse(message).success) everything();
    },
  };
};
