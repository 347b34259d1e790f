/** Who writes an offer: a developer his own, or a customer what he would rather have. */
export type OfferSide = "developer" | "customer";

export const offerCopy: Record<
  OfferSide,
  { price: string; paid: string; missing: string; own: string; message: string }
> = {
  developer: {
    price: "Your price",
    paid: "You are paid when the owner has approved each one. Change, join or add to what was asked for: the comparison shows where you deviate.",
    missing: "The owner sees that it is missing.",
    own: "your own idea, brings",
    message: "Message to the owner",
  },
  customer: {
    price: "The price you offer",
    paid: "You pay when you have approved each one. The developer sees what you change.",
    missing: "You would not get it.",
    own: "not asked for at first, brings",
    message: "Message to the developer",
  },
};
