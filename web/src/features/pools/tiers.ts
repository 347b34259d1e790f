import type { Tier as TierKey } from "@trestle/chain/contract-names.ts";
import type { IconName } from "../../ui/index.ts";

type Tier = { key: TierKey; name: string; icon: IconName; short: string; text: string };

/** Pools in order of risk, each with an icon and a word, so that colour isn't the only distinction. */
export const tiers: readonly Tier[] = [
  {
    key: "low-risk",
    name: "Low risk",
    icon: "shield",
    short: "Owners with the best records, lowest rates",
    text: "Lends to project owners with the best records. Rates and expected losses are the lowest of the 3.",
  },
  {
    key: "medium-risk",
    name: "Medium risk",
    icon: "scales",
    short: "Owners with fair records, medium rates",
    text: "Lends to owners with fair records. Rates and expected losses are in between.",
  },
  {
    key: "high-risk",
    name: "High risk",
    icon: "flame",
    short: "Short or mixed records, highest rates",
    text: "Lends to owners with short or mixed records. Rates are the highest, and a default lowers the token price.",
  },
];

export const tierOf = (key: Tier["key"]): Tier => tiers.find((tier) => tier.key === key) as Tier;
