import type { KycStatus } from "./kyc.ts";

export type VerificationStep = {
  /** What stands between a person and what only verified people may do; null when nothing does. */
  missing: "papers" | "review" | "new_papers" | "wallet" | "chain" | null;
  title: string;
  text: string;
};

type Person = { kycStatus: KycStatus; ethereumAddress: string | null; attestedOnChain: boolean };

/** Why somebody may not bid or borrow yet, and what to do about it. */
export function verificationStep({ kycStatus, ethereumAddress, attestedOnChain }: Person): VerificationStep {
  if (kycStatus === "none") {
    return {
      missing: "papers",
      title: "Hand in your papers",
      text: "Bidding and borrowing are for verified people: send your business details and three documents.",
    };
  }
  if (kycStatus === "rejected") {
    return {
      missing: "new_papers",
      title: "Your papers were sent back",
      text: "Read the reasons, mend what they name and send the papers again.",
    };
  }
  if (kycStatus !== "approved") {
    return {
      missing: "review",
      title: "Your papers are being looked at",
      text: "An administrator answers within two working days. Until then you can look at everything, but not bid or borrow.",
    };
  }
  if (!ethereumAddress) {
    return {
      missing: "wallet",
      title: "Link your wallet",
      text: "Your papers are approved. Prove which wallet is yours, and it is entered on the chain as verified.",
    };
  }
  if (!attestedOnChain) {
    return {
      missing: "chain",
      title: "Your wallet is being entered on the chain",
      text: "Your papers are approved and your wallet is linked; the entry takes a few blocks.",
    };
  }
  return {
    missing: null,
    title: "Verified",
    text: "Your papers are approved and your wallet is on the chain.",
  };
}
