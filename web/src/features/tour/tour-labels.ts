import { formatCoins } from "@trestle/domain/money.ts";
import type { Tour, TourStage } from "@trestle/domain/tour/tour.ts";

export const stepNames: Record<Exclude<TourStage, "aside">, string> = {
  post: "Post a request",
  accept: "Accept a bid",
  submit: "See the work submitted",
  approve: "Approve and pay",
  money: "See where the money went",
};

type Label = { title: string; text: string; action: string | null };

/** Texts of the tour's current step; `action` labels the link to the next act, null if none is needed. */
export function tourLabel({ step, developer, price }: Tour): Label {
  const amount = price === null ? "" : formatCoins(BigInt(price));
  switch (step) {
    case "post":
      return {
        title: "Post a request",
        text: "We’ve filled in a small request for you, a garden gate. Check it, press Review and post, and sign with your demo wallet. Posting moves no money. It puts a hash of the terms on the chain, so nobody can change them later.",
        action: "Show me where to post",
      };
    case "accept":
      return price === null
        ? {
            title: "A bid is on its way",
            text: `${developer} has seen your request and is signing a bid for it. A bid is a commitment on the chain, made only by verified developers. It takes a few seconds.`,
            action: null,
          }
        : {
            title: "Accept the bid",
            text: `${developer} bid ${amount}. When you accept, the price moves from your wallet into escrow, a contract that neither of you can empty alone. Press the bid to open it, then accept it.`,
            action: "Show me the bid",
          };
    case "submit":
      return {
        title: "The work is being done",
        text: `${developer} hangs the gate and submits the milestone with a photo. The photo’s hash goes on the chain, so it can’t be swapped afterwards. In the demo this takes seconds.`,
        action: null,
      };
    case "approve":
      return {
        title: "Look at the photo, then approve",
        text: "The photo and the note are with the milestone. Approving pays the developer out of escrow. If something is wrong, you can request changes instead.",
        action: "Show me the milestone",
      };
    case "money":
      return {
        title: "See where the money went",
        text: "That’s it. The escrow is empty, the developer is paid and the project’s deed is back in your wallet. Every figure comes from a transaction on the chain.",
        action: "Show me the statement",
      };
    case "aside":
      return {
        title: "This project has left the tour",
        text: "It was cancelled, disputed, settled or given to another developer, which the tour doesn’t cover. The project is still yours, in Tracking. You can start the tour again with a new request.",
        action: "Open the project",
      };
  }
}
