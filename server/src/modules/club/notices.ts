import { clubEvents } from "@trestle/domain/club/events.ts";
import { type Notice, noticesFor } from "@trestle/domain/notifications/notice.ts";

/** Formats a time as `9 July, 09:00 UTC`, because the server doesn't know the reader's time zone. */
const momentUtc = (iso: string): string =>
  `${new Date(iso).toLocaleString("en-GB", { day: "numeric", month: "long", hour: "2-digit", minute: "2-digit", timeZone: "UTC" }).replace(" at ", ", ")} UTC`;

export const clubNotices = noticesFor(clubEvents, (event, { nameOf }) => {
  const metadata =
    "opportunityId" in event.data
      ? { opportunityId: event.data.opportunityId }
      : "eventId" in event.data
        ? { clubEventId: event.data.eventId }
        : {};
  const tell = (to: Notice["to"], message: string): Notice => ({
    to,
    type: "club_update",
    message,
    metadata,
  });
  switch (event.type) {
    case "club.membership": {
      const { account, basis } = event.data;
      if (basis === null)
        return [
          tell(
            account,
            "You’re a guest of the Business Club for now. Your page is kept and comes back with your membership",
          ),
        ];
      return [
        tell(
          account,
          basis === "identity"
            ? "You’re a member of the Business Club: your identity is verified"
            : "You’re a member of the Business Club because of your pool stake",
        ),
      ];
    }
    case "club.moderated": {
      const { account, what, title, hidden, note } = event.data;
      return [
        tell(
          account,
          hidden
            ? `An administrator hid your ${what} “${title}”: ${note.replace(/\.$/, "")}`
            : `Your ${what} “${title}” is shown again`,
        ),
      ];
    }
    case "opportunity.commented": {
      const { opportunityId, title, by } = event.data;
      return [
        tell({ followersOf: opportunityId, except: by }, `${nameOf(by, "A member")} commented on ${title}`),
      ];
    }
    case "opportunity.closed": {
      const { opportunityId, title, by, outcome } = event.data;
      return [
        tell({ followersOf: opportunityId, except: by }, `${title} is closed: ${outcome.replace(/\.$/, "")}`),
      ];
    }
    case "introduction.asked": {
      const { asker, asked } = event.data;
      return [
        tell(asked, `${nameOf(asker, "A member")} asked for an introduction. You have 14 days to answer`),
      ];
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
          `${nameOf(asked, "The member")} didn’t answer within 14 days, so your introduction has ended`,
        ),
      ];
    }
    case "club_event.offered": {
      const { account, title, until } = event.data;
      return [tell(account, `A place is free at ${title}. It’s yours until ${momentUtc(until)}`)];
    }
    case "club_event.lapsed": {
      const { account, title } = event.data;
      return [
        tell(
          account,
          `You didn’t take the free place at ${title} in time, so it has gone to the next person`,
        ),
      ];
    }
    case "club_event.moved": {
      const { eventId, title, startsAt } = event.data;
      return [
        tell(
          { guestsOf: eventId },
          `${title} has changed. It begins on ${momentUtc(startsAt)}. Check the time and place`,
        ),
      ];
    }
    case "club_event.cancelled": {
      const { eventId, title, reason } = event.data;
      return [tell({ guestsOf: eventId }, `${title} is cancelled: ${reason.replace(/\.$/, "")}`)];
    }
    case "club_event.hidden": {
      const { eventId, title, hidden } = event.data;
      return [
        tell(
          { guestsOf: eventId },
          hidden
            ? `An administrator hid ${title}. Nobody can join it now, and you can give up your place`
            : `${title} is shown again, and your place is kept`,
        ),
      ];
    }
    case "club_event.reminder": {
      const { eventId, host, title, startsAt, where } = event.data;
      const message = `${title} begins on ${momentUtc(startsAt)}. ${where}`;
      return [tell(host, message), tell({ guestsOf: eventId, state: "going" }, message)];
    }
  }
});
