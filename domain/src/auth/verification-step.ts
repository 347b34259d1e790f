import type { KycStatus } from "./kyc-status.ts";
import type { Role } from "./user.ts";

export type VerificationStep = {
  /** First missing step of the verification; null when verified. */
  missing: "documents" | "review" | "new_documents" | "wallet" | "chain" | null;
  title: string;
  text: string;
};

type Person = {
  kycStatus: KycStatus;
  ethereumAddress: string | null;
  attestedOnChain: boolean;
  role: Role;
};

/** Returns why an account may not bid or borrow yet, with the next step. */
export function verificationStep(person: Person): VerificationStep {
  const { kycStatus, ethereumAddress, attestedOnChain } = person;
  const isDeveloper = person.role === "developer";
  if (kycStatus === "none") {
    return {
      missing: "documents",
      title: "Submit your documents",
      text: isDeveloper
        ? "You need to be verified before you can bid or borrow. Send your business details and 3 documents."
        : "Send an identity document and a proof of address. Projects finished with a verified person count in full for the other side’s SCORS.",
    };
  }
  if (kycStatus === "returned") {
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
      text: isDeveloper
        ? "We reply within 2 working days. Until then you can look around, but you can’t bid or borrow."
        : "We reply within 2 working days. You can carry on as usual.",
    };
  }
  if (!ethereumAddress) {
    return {
      missing: "wallet",
      title: "Link your wallet",
      text: "Your documents are approved. Link your wallet and we’ll mark it as verified on the chain.",
    };
  }
  if (!attestedOnChain) {
    return {
      missing: "chain",
      title: "We’re verifying your wallet on the chain",
      text: "Your documents are approved and your wallet is linked. This takes a few blocks.",
    };
  }
  return {
    missing: null,
    title: "Verified",
    text: "Your documents are approved and your wallet is verified on the chain.",
  };
}
