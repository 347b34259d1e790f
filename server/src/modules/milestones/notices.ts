import { milestoneEvents } from "@trestle/domain/milestones/events.ts";
import { aboutProject, coins, money } from "@trestle/domain/notifications/about-project.ts";
import { noticesFor } from "@trestle/domain/notifications/notice.ts";

export const milestoneNotices = noticesFor(milestoneEvents, (event, { project, nameOf }) => {
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
    case "milestone.released": {
      const { developer, amount, fee } = event.data;
      const net = (BigInt(amount) - BigInt(fee)).toString();
      const paid = { ...money(net), ...percentages };
      const verified = `${milestone} of ${title} was approved. ${percentages.verificationPercentage} % of the project is done`;
      const received = `You were paid ${coins(net)} for ${milestone} of ${title}`;
      const sent = `${coins(net)} was paid to ${nameOf(developer, "the developer")} for ${milestone} of ${title}`;
      return [
        notice(developer, "milestone_verified", verified, percentages),
        notice(developer, "payment_released", received, paid),
        notice(owner, "payment_released", sent, paid),
      ];
    }
    // Told by the event that caused it: a closing, a dispute or a settlement.
    case "milestone.refunded":
      return [];
  }
});
