import { bidEvents } from "@trestle/domain/bids/events.ts";
import { aboutProject, coins, money } from "@trestle/domain/notifications/about-project.ts";
import { type Notice, noticesFor } from "@trestle/domain/notifications/notice.ts";

export const bidNotices = noticesFor(bidEvents, (event, { project, projectTitle, bidders, nameOf }) => {
  switch (event.type) {
    case "bid.placed": {
      if (!project) return [];
      const { developer, amount, bidIndex } = event.data;
      const { owner, title, notice } = aboutProject(event, project, nameOf);
      const message = `${nameOf(developer, "A developer")} bid ${coins(amount)} on ${title}`;
      return [notice(owner, "new_bid", message, { bidIndex, ...money(amount) })];
    }
    case "bid.withdrawn": {
      if (!project) return [];
      const { developer, bidIndex } = event.data;
      const { title, toOwner } = aboutProject(event, project, nameOf);
      return toOwner(undefined, `${nameOf(developer, "A developer")} withdrew a bid on ${title}`, {
        bidIndex,
      });
    }
    case "bid.accepted": {
      if (!project) return [];
      const { developer, customer, amount, bidIndex } = event.data;
      const { title, notice } = aboutProject(event, project, nameOf);
      const message = `${nameOf(customer, "The customer")} accepted your bid of ${coins(amount)} on ${title}`;
      return [
        notice(developer, "bid_accepted", message, { bidIndex, ...money(amount) }),
        ...bidders
          .filter(({ wallets }) => !wallets.includes(developer))
          .map(({ account }) =>
            notice(
              account,
              "project_update",
              `${title} went to another developer this time. Thank you for your bid`,
            ),
          ),
      ];
    }
    case "negotiation.invited": {
      const { projectId, developer } = event.data;
      const message = `You’re invited to make an offer for ${projectTitle}`;
      return [{ to: developer, type: "project_update", message, metadata: { projectId, projectTitle } }];
    }
  }

  const { by, customer, developer, projectId, negotiationId } = event.data;
  const [to, name] =
    by === customer ? [developer, nameOf(by, "The customer")] : [customer, nameOf(by, "A developer")];
  const tell = (message: string, metadata: Notice["metadata"] = {}): Notice[] => [
    {
      to,
      type: "project_update",
      message,
      metadata: { projectId, projectTitle, negotiationId, ...metadata },
    },
  ];
  switch (event.type) {
    case "negotiation.opened":
      return tell(`${name} would like to negotiate about ${projectTitle}`);
    case "negotiation.said":
      return tell(`${name} wrote to you about ${projectTitle}`);
    case "negotiation.offered":
      return tell(`${name} offered ${coins(event.data.quote)} for ${projectTitle}`, money(event.data.quote));
    case "negotiation.declined":
      return tell(`${name} declined the offer of ${coins(event.data.quote)} for ${projectTitle}`);
    case "negotiation.withdrawn":
      return tell(`${name} withdrew the offer of ${coins(event.data.quote)} for ${projectTitle}`);
    case "negotiation.agreed": {
      const next = by === customer ? "place it as your bid" : "the developer can now place it as a bid";
      return tell(
        `${name} agreed to ${coins(event.data.quote)} for ${projectTitle}: ${next}`,
        money(event.data.quote),
      );
    }
  }
});
