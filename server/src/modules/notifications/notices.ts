import type { DomainEvent } from "@trestle/domain/events.ts";
import { CURRENCY, formatCoins } from "@trestle/domain/money.ts";
import type { Notification } from "@trestle/domain/notifications/notification.ts";
import type { ProjectFacts } from "../projects/project-facts.ts";

/** What one person, known by his wallet or by his account, is told of one event. */
export type Notice = Pick<Notification, "type" | "message" | "metadata"> & { to: string };

/** How somebody is called in a sentence: by its person's name, or by the part it plays. */
export type NameOf = (address: string, part: string) => string;

const coins = (wei: string): string => formatCoins(BigInt(wei));
const tierName = { low: "low-risk", medium: "medium-risk", high: "high-risk" } as const;

const endings = {
  completed: "All milestones are paid",
  settled: "The project has ended and its money is settled",
  cancelled: "The request was cancelled, and what was given can be claimed back",
} as const;

/** Events about a person rather than a project. */
function personalNotices(event: DomainEvent): Notice[] | undefined {
  const update = (to: string, message: string): Notice => ({
    to,
    type: "project_update",
    message,
    metadata: event.txHash ? { transactionHash: event.txHash } : {},
  });
  switch (event.type) {
    case "kyc.attested":
      return [update(event.data.address, "You are verified: you can bid on projects now")];
    case "kyc.revoked":
      return [
        update(
          event.data.address,
          "Your verification was withdrawn: new bids are not taken until you are verified again",
        ),
      ];
    case "pool.deposit":
    case "pool.withdrawal":
      return [];
    default:
      return undefined;
  }
}

/** The project an event is about, if it is about one. */
export const projectOf = ({ data }: DomainEvent): string | undefined =>
  "tokenId" in data ? data.tokenId : undefined;

/** Who is told what. Nobody is told what he did himself, but for money that left: that is a receipt. */
export function noticesOf(event: DomainEvent, project: ProjectFacts | undefined, nameOf: NameOf): Notice[] {
  const personal = personalNotices(event);
  if (personal || !project) return personal ?? [];
  const { title, ownerAddress: owner, developerAddress: developer } = project;
  const about = {
    projectId: project.id,
    projectTitle: title,
    ...(event.txHash ? { transactionHash: event.txHash } : {}),
  };
  const money = (amount: string) => ({ amount, currency: CURRENCY });
  const percentages = {
    completionPercentage: project.completed,
    verificationPercentage: project.progress,
  };
  const milestoneTitle = (index: number) => project.milestones[index]?.title ?? `Milestone ${index + 1}`;
  const notice = (
    to: string,
    type: Notice["type"],
    message: string,
    metadata: Notice["metadata"] = {},
  ): Notice => ({ to, type, message, metadata: { ...about, ...metadata } });
  /** To both parties, except for the one who did it. */
  const update = (by: string | undefined, message: string, metadata?: Notice["metadata"]): Notice[] =>
    [owner, developer]
      .filter((party) => party !== null && party !== by)
      .map((party) => notice(party as string, "project_update", message, metadata));
  const toOwner = (by: string | undefined, message: string, metadata?: Notice["metadata"]): Notice[] =>
    by === owner ? [] : [notice(owner, "project_update", message, metadata)];
  const partyName = (address: string): string => {
    if (address === owner) return nameOf(address, "The customer");
    if (address === developer) return nameOf(address, "The developer");
    return "Somebody else";
  };

  switch (event.type) {
    case "bid.placed": {
      const { developer: bidder, amount, bidIndex } = event.data;
      const message = `${nameOf(bidder, "A developer")} bid ${coins(amount)} on ${title}`;
      return [notice(owner, "new_bid", message, { bidIndex, ...money(amount) })];
    }
    case "bid.withdrawn": {
      const { developer: bidder, bidIndex } = event.data;
      return toOwner(undefined, `${nameOf(bidder, "A developer")} withdrew a bid on ${title}`, { bidIndex });
    }
    case "bid.accepted": {
      const { developer: winner, customer, amount, bidIndex } = event.data;
      const message = `${nameOf(customer, "The customer")} accepted your bid of ${coins(amount)} on ${title}`;
      return [notice(winner, "bid_accepted", message, { bidIndex, ...money(amount) })];
    }
    case "donation.made": {
      const { donor, amount, total } = event.data;
      if (donor === owner) return [];
      const goal = project.donationGoal ? { donationGoal: project.donationGoal } : {};
      const message = `${nameOf(donor, "Anonymous Donor")} gave ${coins(amount)} to ${title}`;
      return [notice(owner, "new_donation", message, { ...money(amount), totalDonations: total, ...goal })];
    }
    case "milestone.submitted": {
      const message = `${milestoneTitle(event.data.milestone)} of ${title} is ready for your review`;
      return [notice(owner, "milestone_completed", message, percentages)];
    }
    case "milestone.changes_requested": {
      const message = `${partyName(event.data.customer)} asked for changes to ${milestoneTitle(event.data.milestone)} of ${title}`;
      return update(event.data.customer, message, percentages);
    }
    case "milestone.released": {
      const { developer: paid, amount, fee } = event.data;
      const name = milestoneTitle(event.data.milestone);
      const net = (BigInt(amount) - BigInt(fee)).toString();
      const verified = `${name} of ${title} is verified, ${percentages.verificationPercentage} % of the project`;
      return [
        notice(paid, "milestone_verified", verified, percentages),
        notice(paid, "payment_released", `${coins(net)} went to you for ${name} of ${title}`, {
          ...money(net),
          ...percentages,
        }),
        notice(
          owner,
          "payment_released",
          `${coins(net)} went to ${nameOf(paid, "the developer")} for ${name} of ${title}`,
          { ...money(net), ...percentages },
        ),
      ];
    }
    case "dispute.opened": {
      const { by, milestone } = event.data;
      return update(
        by,
        `${partyName(by)} opened a dispute about ${milestoneTitle(milestone)} of ${title}`,
        percentages,
      );
    }
    case "dispute.resolved": {
      const { by, milestone, toDeveloper, refunded } = event.data;
      const message = `The dispute about ${milestoneTitle(milestone)} of ${title} is decided: ${coins(toDeveloper)} for the developer, ${coins(refunded)} to be refunded`;
      return update(by, message, { ...money(toDeveloper), ...percentages });
    }
    case "change.proposed":
      return update(event.data.by, `${partyName(event.data.by)} proposed a change to ${title}`);
    case "change.accepted":
      return update(event.data.by, `${partyName(event.data.by)} accepted the change to ${title}`, {
        ...money(event.data.added),
        ...percentages,
      });
    case "settlement.proposed": {
      const { by, toDeveloper, toRefund } = event.data;
      const message = `${partyName(by)} proposed to settle ${title}: ${coins(toDeveloper)} for the developer, ${coins(toRefund)} to be refunded`;
      return update(by, message, money(toDeveloper));
    }
    case "settlement.accepted": {
      const { by, toDeveloper, toRefund } = event.data;
      const message = `${partyName(by)} accepted the settlement of ${title}: ${coins(toDeveloper)} for the developer, ${coins(toRefund)} to be refunded`;
      return update(by, message, money(toDeveloper));
    }
    case "proposals.withdrawn":
      return update(event.data.by, `${partyName(event.data.by)} withdrew the open proposals for ${title}`);
    case "project.closing":
      return update(
        event.data.by,
        event.data.resigned
          ? `${partyName(event.data.by)} resigned from ${title}: what is handed in is still decided, the rest can be refunded`
          : `${title} is closing because it is overdue: what is handed in is still decided, the rest can be refunded`,
        percentages,
      );
    case "project.ended":
      return update(event.data.by, `${endings[event.data.status]}: ${title}`, percentages);
    case "loan.approved": {
      const { tier, borrower, amount } = event.data;
      return [
        notice(
          borrower,
          "project_update",
          `The ${tierName[tier]} pool approved a loan of ${coins(amount)} for ${title}`,
          money(amount),
        ),
      ];
    }
    case "loan.withdrawn":
      return toOwner(
        undefined,
        `The ${tierName[event.data.tier]} pool's approval of a loan for ${title} has ended`,
      );
    case "loan.disbursed": {
      const { tier, borrower, amount } = event.data;
      return [
        notice(
          borrower,
          "project_update",
          `${coins(amount)} from the ${tierName[tier]} pool is in escrow for ${title}`,
          money(amount),
        ),
      ];
    }
    case "loan.repaid": {
      const { payer, amount, remaining } = event.data;
      return toOwner(
        payer,
        `${coins(amount)} of the loan for ${title} was repaid, ${coins(remaining)} remains`,
        money(amount),
      );
    }
    case "loan.defaulted": {
      const { amount, recovered } = event.data;
      return toOwner(
        undefined,
        `The loan for ${title} is in default: ${coins(amount)} was owed, ${coins(recovered)} was recovered`,
        money(amount),
      );
    }
    case "scors.attested": {
      const { owner: scored, score, maxAmount } = event.data;
      return [
        notice(
          scored,
          "project_update",
          `${title} has a SCORS of ${score}: it can borrow up to ${coins(maxAmount)}`,
        ),
      ];
    }
    case "scors.revoked": {
      const { owner: scored, by } = event.data;
      return by === scored ? [] : [notice(scored, "project_update", `The SCORS of ${title} was withdrawn`)];
    }
    // Done by the one it concerns, or told by the event that caused it.
    case "project.minted":
    case "refund.claimed":
    case "milestone.refunded":
      return [];
    default:
      return [];
  }
}
