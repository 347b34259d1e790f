import type { KycStatus } from "./kyc.ts";

export type VerificationStep = {
  /** What stands between a person and what only verified people may do; null when nothing does. */
  missing: "documents" | "review" | "new_documents" | "wallet" | "chain" | null;
  title: string;
  text: string;
};

type Person = { kycStatus: KycStatus; ethereumAddress: string | null; attestedOnChain: boolean };

/** Why somebody may not bid or borrow yet, and what to do about it. */
export function verificationStep({ kycStatus, ethereumAddress, attestedOnChain }: Person): VerificationStep {
  if (kycStatus === "none") {
    return {
      missing: "documents",
      title: "Submit your documents",
      text: "Bidding and borrowing need verification: send your business details and 3 documents.",
    };
  }
  if (kycStatus === "rejected") {
    return {
      missing: "new_documents",
      title: "Your documents were returned",
      text: "Read the reasons, correct your documents and submit them again.",
    };
  }
  if (kycStatus !== "approved") {
    return {
      missing: "review",
      title: "Your documents are being reviewed",
      text: "We'll answer within 2 working days. Until then you can look around, but not bid or borrow.",
    };
  }
  if (!ethereumAddress) {
    return {
      missing: "wallet",
      title: "Link your wallet",
      text: "Your documents are approved. Link your wallet and we'll record it on the chain as verified.",
    };
  }
  if (!attestedOnChain) {
    return {
      missing: "chain",
      title: "Your wallet is being recorded on the chain",
      text: "Your documents are approved and your wallet is linked. Recording it takes a few blocks.",
    };
  }
  return {
    missing: null,
    title: "Verified",
    text: "Your documents are approved and your wallet is on the chain.",
  };
}
