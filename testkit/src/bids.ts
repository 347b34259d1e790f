import type { OfferContent } from "@trestle/domain/bids/offer.ts";
import { recordEvents } from "@trestle/server/platform/events/events.ts";
import { type Member, signedIn } from "./factories.ts";
import { walletOf } from "./projects.ts";
import type { TestServer } from "./server.ts";

const DAY = 86_400;
const COIN = 10n ** 18n;
export const coins = (amount: number): string => (BigInt(amount) * COIN).toString();
const inDays = (days: number) => Math.floor(Date.now() / 1000) + days * DAY;
const dayAhead = (days: number) => new Date(inDays(days) * 1000).toISOString().slice(0, 10);

/** A valid offer for `someTerms`. */
export const someOffer = (quote = 1200, more: Partial<OfferContent> = {}): OfferContent => ({
  quote: coins(quote),
  delivery: dayAhead(90),
  message: "We start with the footings.",
  milestones: [{ title: "Wall up", by: dayAhead(90), amount: coins(quote), covers: [0] }],
  scope: [{ what: "Wall", answer: "included", note: "" }],
  expiry: inDays(14),
  ...more,
});

/** Creates a developer with approved documents and an attested wallet, optionally with a real address. */
export async function verifiedDeveloper(server: TestServer, address?: string): Promise<Member> {
  const developer = await signedIn(server, { role: "developer" });
  const ethereum_address = address?.toLowerCase() ?? (await walletOf(server.db, developer));
  await server.db
    .updateTable("account")
    .set({ kyc_status: "approved", ethereum_address })
    .where("id", "=", developer.user.id)
    .execute();
  if (!address)
    await recordEvents(server.db, [
      {
        type: "kyc.attested",
        key: crypto.randomUUID(),
        data: { address: ethereum_address },
        happenedAt: new Date(),
      },
    ]).then(() =>
      server.db
        .updateTable("domain_event")
        .set({ deployment: server.deployment.key })
        .where("type", "=", "kyc.attested")
        .execute(),
    );
  return developer;
}
