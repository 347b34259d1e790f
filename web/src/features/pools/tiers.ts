import type { IconName } from "../../components/icon.tsx";

type Tier = { key: "low" | "medium" | "high"; name: string; icon: IconName; short: string; text: string };

/** Risk has a shape and a word besides its colour. */
export const tiers: readonly Tier[] = [
  {
    key: "low",
    name: "Low risk",
    icon: "shield",
    short: "Owners with the best record, the lowest rates",
    text: "Lends to project owners with the best record. The rates are the lowest of the three, and so are the losses to expect.",
  },
  {
    key: "medium",
    name: "Medium risk",
    icon: "scales",
    short: "A fair record, rates and losses in between",
    text: "Lends to owners with a fair record. Rates and expected losses lie in between.",
  },
  {
    key: "high",
    name: "High risk",
    icon: "flame",
    short: "A short or mixed record, the highest rates",
    text: "Lends to owners with a short or mixed record. The rates are the highest, and a default lowers the token price.",
  },
];
