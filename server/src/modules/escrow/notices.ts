import { escrowEvents } from "@trestle/domain/escrow/events.ts";
import { aboutProject, coins, money } from "@trestle/domain/notifications/about-project.ts";
import { noticesFor } from "@trestle/domain/notifications/notice.ts";

/** Notices of disputes, changes and settlements: each party is notified of acts of the other and the arbiter. */
export const escrowNotices = noticesFor(escrowEvents, (event, { project, nameOf }) => {
  if (!project) return [];
  const { title, toParties, partyName, milestoneTitle, percentages } = aboutProject(event, project, nameOf);
  const { by } = event.data;
  const split = (toDeveloper: string, refunded: string) =>
    `${coins(toDeveloper)} for the developer, ${coins(refunded)} to be refunded`;
  switch (event.type) {
    case "dispute.opened": {
      const milestone = milestoneTitle(event.data.milestone);
      const isParty = by === project.ownerAddress || by === project.developerAddress;
      const message = isParty
        ? `${partyName(by)} opened a dispute about ${milestone} of ${title}`
        : `The payment for ${milestone} of ${title} was objected to. The arbiter decides`;
      return toParties(by, message, percentages);
    }
    case "dispute.resolved": {
      const { toDeveloper, refunded } = event.data;
      const milestone = milestoneTitle(event.data.milestone);
      const message = `The dispute about ${milestone} of ${title} is decided: ${split(toDeveloper, refunded)}`;
      return toParties(by, message, { ...money(toDeveloper), ...percentages });
    }
    case "change.proposed":
      return toParties(by, `${partyName(by)} proposed a change to ${title}`);
    case "change.accepted": {
      const message = `${partyName(by)} accepted the change to ${title}`;
      return toParties(by, message, { ...money(event.data.added), ...percentages });
    }
    case "settlement.proposed": {
      const { toDeveloper, toRefund } = event.data;
      const message = `${partyName(by)} proposed to settle ${title}: ${split(toDeveloper, toRefund)}`;
      return toParties(by, message, money(toDeveloper));
    }
    case "settlement.accepted": {
      const { toDeveloper, toRefund } = event.data;
      const message = `${partyName(by)} accepted the settlement of ${title}: ${split(toDeveloper, toRefund)}`;
      return toParties(by, message, money(toDeveloper));
    }
    case "proposals.withdrawn":
      return toParties(by, `${partyName(by)} withdrew their proposals for ${title}`);
  }
});
