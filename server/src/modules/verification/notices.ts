import { verificationEvents } from "@trestle/domain/auth/events.ts";
import { type Notice, noticesFor } from "@trestle/domain/notifications/notice.ts";

export const verificationNotices = noticesFor(verificationEvents, (event) => {
  const tell = (message: string): Notice[] => [
    {
      to: "account" in event.data ? event.data.account : event.data.address,
      type: "project_update",
      message,
      metadata: event.txHash ? { transactionHash: event.txHash } : {},
    },
  ];
  switch (event.type) {
    case "kyc.approved":
      return tell("Your documents are approved. Next, we’ll record your wallet as verified");
    case "kyc.returned":
      return tell(`Your documents were returned. ${event.data.reasons.join(" ").replace(/\.$/, "")}`);
    case "kyc.attested":
      return tell("You’re verified. Your wallet is recorded as verified on the chain");
    case "kyc.revoked":
      return tell(
        "Your verification was withdrawn. You can’t place bids until you’re verified again, and projects with you count for less",
      );
  }
});
