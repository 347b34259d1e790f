import { milestoneEvents } from "@trestle/domain/milestones/events.ts";
import { aboutProject, coins, money } from "@trestle/domain/notifications/about-project.ts";
import { type Notice, noticesFor } from "@trestle/domain/notifications/notice.ts";

const momentText = (seconds: number) =>
  `${new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", hour: "2-digit", minute: "2-digit", timeZone: "UTC" }).format(new Date(seconds * 1000)).replace(", ", " at ")} UTC`;
const inHours = (hours: number) => {
  if (hours >= 48) return `${Math.round(hours / 24)} days`;
  return hours === 1 ? "1 hour" : `${hours} hours`;
};

export const milestoneNotices = noticesFor(
  milestoneEvents,
  (event, { project, projectTitle, donors, nameOf }) => {
    if ("to" in event.data) {
      const { to, projectId, milestoneTitle: milestone } = event.data;
      const tell = (message: string): Notice[] =>
        to.map((account) => ({
          to: account,
          type: "project_update",
          message,
          metadata: { projectId, projectTitle },
        }));
      switch (event.type) {
        case "milestone.commented":
          return tell(`${nameOf(event.data.by, "Someone")} commented on ${milestone} of ${projectTitle}`);
        case "dispute.answered":
          return tell(
            `${nameOf(event.data.by, "Someone")} added evidence to the dispute about ${milestone} of ${projectTitle}`,
          );
        case "milestone.reminder": {
          const time = inHours(event.data.hours);
          const reminders = {
            review_ends: `${milestone} of ${projectTitle} is paid automatically in ${time} unless you act`,
            milestone_due: `${milestone} of ${projectTitle} is due in ${time}`,
            dispute_default: `You have ${time} left to decide the dispute about ${milestone} of ${projectTitle}`,
          };
          return tell(reminders[event.data.date]);
        }
      }
    }
    if (!project) return [];
    const { title, owner, notice, toParties, partyName, milestoneTitle, percentages } = aboutProject(
      event,
      project,
      nameOf,
    );
    const milestone = milestoneTitle(event.data.milestone);
    switch (event.type) {
      case "milestone.submitted": {
        const message = `${milestone} of ${title} is ready for your review`;
        return [notice(owner, "milestone_completed", message, percentages)];
      }
      case "milestone.changes_requested": {
        const { customer } = event.data;
        const message = `${partyName(customer)} requested changes to ${milestone} of ${title}`;
        return toParties(customer, message, percentages);
      }
      case "milestone.approved": {
        const { customer, paidFrom } = event.data;
        const when = momentText(paidFrom);
        const message = `${partyName(customer)} approved ${milestone} of ${title}. It is paid on ${when} unless the platform objects`;
        const forDonors = `${milestone} of ${title}, which you donated to, is paid on ${when}. Tell us before if something is wrong`;
        return [
          ...toParties(customer, message, percentages),
          ...donors.map((account) => notice(account, "project_update", forDonors)),
        ];
      }
      case "milestone.released": {
        const { developer, amount, fee } = event.data;
        const net = (BigInt(amount) - BigInt(fee)).toString();
        const paid = { ...money(net), ...percentages };
        const verified = `The payment for ${milestone} of ${title} was released. ${percentages.verificationPercentage}% of the project is verified`;
        const received = `You were paid ${coins(net)} for ${milestone} of ${title}`;
        const sent = `${coins(net)} was paid to ${nameOf(developer, "the developer")} for ${milestone} of ${title}`;
        return [
          notice(developer, "milestone_verified", verified, percentages),
          notice(developer, "payment_released", received, paid),
          notice(owner, "payment_released", sent, paid),
        ];
      }
      // The event that caused it notifies: a closing, a dispute or a settlement.
      case "milestone.refunded":
      // Told above.
      case "milestone.commented":
      case "dispute.answered":
      case "milestone.reminder":
        return [];
    }
  },
);
