import { type Notice, noticesFor } from "@trestle/domain/notifications/notice.ts";
import { reviewEvents } from "@trestle/domain/reviews/events.ts";

const day = (iso: string) =>
  new Date(iso).toLocaleDateString("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });

export const reviewNotices = noticesFor(reviewEvents, (event, { projectTitle, nameOf }) => {
  const { projectId } = event.data;
  const notice = (to: string, type: Notice["type"], message: string): Notice => ({
    to,
    type,
    message,
    metadata: { projectId, projectTitle },
  });
  switch (event.type) {
    case "review.opened": {
      const { customer, developer, closesAt } = event.data;
      const invite = (to: string, other: string, part: string) =>
        notice(
          to,
          "review_open",
          `You can review ${nameOf(other, part)} for ${projectTitle} until ${day(closesAt)}`,
        );
      return [invite(customer, developer, "the developer"), invite(developer, customer, "the customer")];
    }
    case "review.reminder": {
      const { to, other, closesAt } = event.data;
      const name = nameOf(other, "the other side");
      return [
        notice(to, "review_open", `${day(closesAt)} is the last day to review ${name} for ${projectTitle}`),
      ];
    }
    case "review.submitted": {
      const { author, subject } = event.data;
      const name = nameOf(author, "The other side");
      return [
        notice(
          subject,
          "review_open",
          `${name} has reviewed ${projectTitle}. It’s published once you’ve written yours, or when the time is up`,
        ),
      ];
    }
    case "review.published": {
      const { author, subject, stars } = event.data;
      const name = nameOf(author, "The other side");
      const count = stars === 1 ? "1 star" : `${stars} stars`;
      return [notice(subject, "review_published", `${name} gave you ${count} for ${projectTitle}`)];
    }
    case "review.answered": {
      const { author, subject } = event.data;
      const name = nameOf(subject, "The other side");
      return [notice(author, "review_published", `${name} answered your review of ${projectTitle}`)];
    }
    case "review.removed":
      return [
        notice(
          event.data.author,
          "review_published",
          `We removed your review of ${projectTitle} after a report`,
        ),
      ];
    case "review.restored":
      return [notice(event.data.author, "review_published", `Your review of ${projectTitle} is shown again`)];
  }
});
