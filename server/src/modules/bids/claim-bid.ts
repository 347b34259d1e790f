import type { Bid } from "@trestle/domain/bids/bid.ts";
import { bidCall } from "@trestle/domain/bids/terms.ts";
import { DomainError, refuse } from "@trestle/domain/errors.ts";
import { verifyTransaction } from "../../indexer/verify-transaction.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
import type { Services } from "../../services.ts";
import { readBid } from "./directory.ts";

/**
 * Verifies the transaction that a developer reports for their frozen bid. It must come from their wallet with exactly
 * the frozen numbers, and each transaction counts once.
 */
export async function claimBid(
  services: Services,
  developer: Viewer["account"],
  projectId: string,
  { termsHash, transactionHash }: { termsHash: string; transactionHash: string },
): Promise<Bid> {
  const { db, deployment } = services;
  const frozen = await db
    .selectFrom("bid_terms")
    .select("terms")
    .where("terms_hash", "=", termsHash)
    .where("project_id", "=", projectId)
    .where("developer_id", "=", developer.id)
    .executeTakeFirst();
  if (!frozen) refuse("not_found", "We have no record of these terms.");
  const find = () =>
    db
      .selectFrom("bid")
      .select(["bid_index", "tx_hash"])
      .where("deployment", "=", deployment.key)
      .where("terms_hash", "=", termsHash)
      .executeTakeFirst();
  const known = await find();
  // A repeated request, after a lost response, gets the same answer.
  if (known?.tx_hash !== transactionHash.toLowerCase())
    await verifyTransaction(
      services,
      {
        hash: transactionHash,
        account: developer,
        contract: "TrestleEscrow",
        event: "BidPlaced",
        args: {
          tokenId: frozen.terms.tokenId,
          developer: frozen.terms.developer,
          termsHash,
          ...bidCall(frozen.terms),
        },
        purpose: "bid",
      },
      async () => {},
    ).catch((error) => {
      // Reported twice concurrently: the stored hash decides below.
      if (!(error instanceof DomainError && error.code === "conflict")) throw error;
    });
  const placed = await find();
  if (placed?.tx_hash !== transactionHash.toLowerCase())
    refuse("conflict", "These terms were already placed as another bid.");
  return readBid(services, projectId, placed.bid_index, developer);
}
