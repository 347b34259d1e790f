import type { DomainEvent } from "@trestle/domain/events.ts";
import { CURRENCY, formatCoins } from "@trestle/domain/money.ts";
import type { NameOf, Notice } from "./notices.ts";

export type AccountEvent = Extract<DomainEvent, { type: `negotiation.${string}` | `question.${string}` }>;

/** What happened between accounts; where the chain tells of something, people are known by their wallets. */
export const isBetweenAccounts = (event: DomainEvent): event is AccountEvent =>
  /^(negotiation|question)\./.test(event.type);

const coins = (wei: string): string => formatCoins(BigInt(wei));

/** What the other side of a negotiation or of a public question is told. */
export function accountNotices(event: AccountEvent, projectTitle: string, nameOf: NameOf): Notice[] {
  const { projectId } = event.data;
  const talk = "negotiationId" in event.data ? { negotiationId: event.data.negotiationId } : {};
  const tell = (to: string, message: string, metadata: Notice["metadata"] = {}): Notice[] => [
    { to, type: "project_update", message, metadata: { projectId, projectTitle, ...talk, ...metadata } },
  ];
  if (event.type === "negotiation.invited")
    return tell(event.data.developer, `You are invited to make an offer for ${projectTitle}`);
  if (event.type === "question.asked")
    return tell(event.data.owner, `${nameOf(event.data.by, "Somebody")} asked about ${projectTitle}`);
  if (event.type === "question.answered")
    return tell(
      event.data.asker,
      `${nameOf(event.data.by, "The customer")} answered your question about ${projectTitle}`,
    );

  const { by, customer, developer } = event.data;
  const [other, name] =
    by === customer ? [developer, nameOf(by, "The customer")] : [customer, nameOf(by, "A developer")];
  const money = (amount: string) => ({ amount, currency: CURRENCY });
  switch (event.type) {
    case "negotiation.opened":
      return tell(other, `${name} would like to talk about ${projectTitle}`);
    case "negotiation.said":
      return tell(other, `${name} wrote to you about ${projectTitle}`);
    case "negotiation.offered":
      return tell(
        other,
        `${name} offers ${coins(event.data.quote)} for ${projectTitle}`,
        money(event.data.quote),
      );
    case "negotiation.declined":
      return tell(other, `${name} declined the offer of ${coins(event.data.quote)} for ${projectTitle}`);
    case "negotiation.withdrawn":
      return tell(other, `${name} withdrew the offer of ${coins(event.data.quote)} for ${projectTitle}`);
    case "negotiation.agreed": {
      const next =
        by === customer ? "commit it as your bid" : "it counts once the developer has committed it as a bid";
      return tell(
        other,
        `${name} agreed to ${coins(event.data.quote)} for ${projectTitle}: ${next}`,
        money(event.data.quote),
      );
    }
  }
}
