import { family } from "../../indexer/block-effects.ts";
import { accountOfAddress } from "../auth/account-of-address.ts";
import { beginFold } from "../escrow/fold-log.ts";

/** A deed is a project's when its terms are those the owner froze here, minted by the owner's own wallet. */
export const projectsOnChain = family("TrestleProject", {
  ProjectMinted: async (effect, { tokenId, customer, termsHash, openUntil }) => {
    const { transaction, deployment, log } = effect;
    await beginFold(effect, tokenId, customer);
    const owner = await accountOfAddress(transaction, customer);
    const project =
      owner &&
      (await transaction
        .selectFrom("project")
        .select("id")
        .where("terms_hash", "=", termsHash)
        .where("owner_id", "=", owner.id)
        .executeTakeFirst());
    if (project) {
      await transaction
        .insertInto("project_deed")
        .values({
          deployment,
          token_id: tokenId,
          project_id: project.id,
          tx_hash: log.txHash,
          log_index: log.logIndex,
        })
        // The same terms minted twice: the first deed is the project's.
        .onConflict((conflict) => conflict.columns(["deployment", "project_id"]).doNothing())
        .execute();
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
