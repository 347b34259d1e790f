/** Who writes an offer: a developer his own, or a customer what he would rather have. */
export type OfferSide = "developer" | "customer";

export const offerCopy: Record<
  OfferSide,
  { price: string; paid: string; missing: string; own: string; message: string }
> = {
  developer: {
    price: "Your price",
    paid: "You're paid when the owner approves each milestone. You can change, combine or add milestones. The comparison shows where your bid differs.",
    missing: "The owner will see that it's missing.",
    own: "your own idea, brings",
    message: "Message to the owner",
  },
  customer: {
    price: "Your price",
    paid: "You pay when you approve each milestone. The developer sees what you change.",
    missing: "It wouldn't be included.",
    own: "not asked for at first, brings",
    message: "Message to the developer",
  },
};
