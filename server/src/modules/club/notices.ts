import { clubEvents } from "@trestle/domain/club/events.ts";
import { type Notice, noticesFor } from "@trestle/domain/notifications/notice.ts";

export const clubNotices = noticesFor(clubEvents, (event, { nameOf }) => {
  const tell = (to: string, message: string): Notice => ({ to, type: "club_update", message, metadata: {} });
  switch (event.type) {
    case "club.membership": {
      const { account, basis } = event.data;
      if (basis === null)
        return [
          tell(
            account,
            "You're a guest of the Business Club for now. Your page is kept and comes back with your membership",
          ),
        ];
      return [
        tell(
          account,
          basis === "identity"
            ? "You're a member of the Business Club: your identity is verified"
            : "You're a member of the Business Club by your pool stake",
        ),
      ];
    }
    case "opportunity.commented": {
      const { readers, title, by } = event.data;
      return readers.map((to) => tell(to, `${nameOf(by, "A member")} commented on ${title}`));
    }
    case "opportunity.closed": {
      const { readers, title, outcome } = event.data;
      return readers.map((to) => tell(to, `${title} is closed: ${outcome.replace(/\.$/, "")}`));
    }
    case "introduction.asked": {
      const { asker, asked } = event.data;
      return [tell(asked, `${nameOf(asker, "A member")} asks for an introduction. Answer within 14 days`)];
    }
    case "introduction.agreed": {
      const { asker, asked } = event.data;
      return [
        tell(
          asker,
          `${nameOf(asked, "The member")} agreed to your introduction. You can now write to each other`,
        ),
      ];
    }
    case "introduction.declined": {
      const { asker, asked } = event.data;
      return [tell(asker, `${nameOf(asked, "The member")} declined your introduction`)];
    }
    case "introduction.expired": {
      const { asker, asked } = event.data;
      return [
        tell(
          asker,
          `${nameOf(asked, "The member")} didn't answer within 14 days, so your introduction has ended`,
        ),
      ];
    }
  }
});
