import type { ScopeLine } from "@trestle/domain/bids/offer.ts";

export const answerLabels: Record<ScopeLine["answer"], string> = {
  included: "included",
  changed: "changed",
  excluded: "not included",
};
