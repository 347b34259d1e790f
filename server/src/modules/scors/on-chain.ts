import { family } from "../../indexer/block-effects.ts";

export const scorsOnChain = family("Registry", {
  ScorsAttested: (effect, { projectId, owner, score, maxAmount }) =>
    effect.record("scors.attested", { tokenId: projectId, owner, score: Number(score), maxAmount }),
  ScorsRevoked: (effect, { projectId, owner, by }) =>
    effect.record("scors.revoked", { tokenId: projectId, owner, by }),
});
