import { family } from "../../indexer/block-effects.ts";

export const kycOnChain = family("Registry", {
  KycAttested: (effect, { account }) => effect.record("kyc.attested", { address: account }),
  KycRevoked: (effect, { account, by }) => effect.record("kyc.revoked", { address: account, by }),
});
