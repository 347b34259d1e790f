import { notification } from "@trestle/domain/notifications/notification.ts";
import { type LiveRoom, readAgain } from "../../lib/live.ts";
import { donationKeys } from "./api/keys.ts";

/** Keeps donations up to date for those who are told of them. */
export const liveDonations: LiveRoom = (client) => {
  const again = readAgain(client);
  return {
    onOpen: () => again(...Object.values(donationKeys)),
    onMessage: (message) => {
      // A donation, thanks for one, or the end of a project that leaves something to claim.
      const about = notification.safeParse(message).data?.metadata.projectId;
      if (!about) return;
      const ofProject = [donationKeys.totals, donationKeys.list, donationKeys.one];
      again(donationKeys.holdings, ...ofProject.map((key) => [...key, about]));
    },
  };
};
