/** Author of an offer: the developer, or the customer with a counter-offer. */
export type OfferSide = "developer" | "customer";

export const offerCopy: Record<OfferSide, { price: string; paid: string; missing: string; message: string }> =
  {
    developer: {
      price: "Your price",
      paid: "You’re paid when the owner approves each milestone. You can change, combine or add milestones. The comparison shows where your bid differs.",
      missing: "The owner will see that it’s missing.",
      message: "Message to the owner",
    },
    customer: {
      price: "Your price",
      paid: "You pay when you approve each milestone. The developer sees what you change.",
      missing: "It wouldn’t be included.",
      message: "Message to the developer",
    },
  };
