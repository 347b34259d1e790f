import type { OfferContent } from "@trestle/domain/bids/offer.ts";
import type { Project } from "@trestle/domain/projects/project.ts";
import type { DemoOffer } from "./story-parts.ts";

const DAY_S = 86_400;
const CENT = 10n ** 16n;
const shift = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_S * 1000).toISOString().slice(0, 10);

/** Builds a developer's offer for a request, with dates relative to the first start. */
export function offerContentOf(
  { asks, items, openUntil }: Pick<Project, "asks" | "items" | "openUntil">,
  offer: DemoOffer,
  now = Date.now(),
): OfferContent {
  const { percent, later = 0, without = [], excluded = [], changed = [], extra = [] } = offer;
  const share = (amount: string) => ((BigInt(amount) * BigInt(percent)) / 100n / CENT) * CENT;
  const milestones = asks
    .map(({ title, by, amount }, place) => ({
      title,
      by: shift(by, later),
      amount: share(amount).toString(),
      covers: [place],
    }))
    .filter((_, place) => !without.includes(place));
  const changes = new Map(changed);
  const closes = Math.floor(Date.parse(openUntil) / 1000);
  return {
    quote: milestones.reduce((sum, { amount }) => sum + BigInt(amount), 0n).toString(),
    delivery: milestones.at(-1)?.by ?? "",
    message: offer.message ?? "",
    milestones,
    scope: [
      ...items.map(({ what }, item) => ({
        what,
        answer: excluded.includes(item)
          ? ("excluded" as const)
          : changes.has(item)
            ? ("changed" as const)
            : ("included" as const),
        note: changes.get(item) ?? "",
      })),
      ...extra.map((what) => ({ what, answer: "included" as const, note: "" })),
    ],
    expiry: Math.min(closes, Math.floor(now / 1000) + 14 * DAY_S),
  };
}
