import { family } from "../../indexer/block-effects.ts";
import { accountOfAddress } from "../auth/account-of-address.ts";
import { beginFold } from "../escrow/fold-log.ts";
import { mintProject } from "./mint-project.ts";

/** A deed is a project's when its terms are those the owner froze here, minted by the owner's own wallet. */
export const projectsOnChain = family("TrestleProject", {
  ProjectMinted: async (effect, { tokenId, customer, termsHash, openUntil }) => {
    const { transaction, deployment, block, log } = effect;
    await beginFold(effect, tokenId, customer);
    const owner = await accountOfAddress(transaction, customer);
    if (owner) {
      await mintProject(transaction, {
        deployment,
        tokenId,
        txHash: log.txHash,
        logIndex: log.logIndex,
        ownerId: owner.id,
        termsHash,
        openUntil: Number(openUntil),
        mintedAt: block.minedAt,
      });
    }
    effect.record("project.minted", { tokenId, owner: customer, termsHash, openUntil: Number(openUntil) });
  },
});

export const endingsOnChain = family("TrestleEscrow", {
  ClosingBegun: (effect, { tokenId, by, resigned }) =>
    effect.record("project.closing", { tokenId, by, resigned }),
  ProjectEnded: (effect, { tokenId, by, state }) =>
    effect.record("project.ended", { tokenId, by, status: endings[state as keyof typeof endings] }),
});

/** By the contract's number of the state. */
const endings = { 3: "completed", 4: "settled", 5: "cancelled" } as const;
