import type { StoredArgs } from "@trestle/chain/stored-events.ts";
import type { Bid } from "@trestle/domain/bids/bid.ts";
import { DomainError, refuse } from "@trestle/domain/errors.ts";
import type { Acceptance, acceptBidRequest } from "@trestle/domain/escrow/acceptance.ts";
import type { z } from "zod";
import { lastLogNamed } from "../../indexer/stored-logs.ts";
import { verifyTransaction } from "../../indexer/verify-transaction.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
import type { Services } from "../../services.ts";
import { namesOf } from "../accounts/directory.ts";
import { projectsOnChain } from "./escrow-state.ts";
import { conductKey } from "./project-projection.ts";

/** Reads a bid. Provided by the bids room, which depends on this one. */
export type FindBid = (
  services: Services,
  about: { projectId: string } | { tokenId: string },
  bidIndex: number,
  viewer: Viewer["account"],
) => Promise<{ bid: Bid; ownerId: string }>;

type Claim = z.output<typeof acceptBidRequest>;

/**
 * Returns the chain's state of an acceptance that the request's owner reports. Changes nothing in the project: the
 * indexer does, with or without a report.
 */
export async function acceptBid(
  services: Services,
  findBid: FindBid,
  owner: Viewer["account"],
  claim: Claim,
): Promise<Acceptance> {
  const { tokenId, bidIndex } = claim;
  const { bid, ownerId } = await findBid(services, { tokenId }, bidIndex, owner);
  if (ownerId !== owner.id) refuse("forbidden", "Only the owner of this request can accept a bid on it.");
  refuseOtherDetails(bid, claim);
  const transactionHash = claim.transactionHash.toLowerCase();
  const find = () => acceptanceOf(services, bid, ownerId);
  const isReported = (one: Acceptance | undefined): one is Acceptance =>
    one?.transactionHash === transactionHash;
  let found = await find();
  // A repeated request, after a lost response, gets the same answer.
  if (!isReported(found)) {
    const refusal = await verifyAcceptance(services, owner, claim);
    found = await find();
    if (!isReported(found))
      throw refusal ?? new DomainError("conflict", "This bid was accepted with another transaction.");
  }
  if (found.bidAcceptedBlock !== claim.bidAcceptedBlock)
    refuse(
      "invalid_input",
      `This transaction is in block ${found.bidAcceptedBlock}, not ${claim.bidAcceptedBlock}.`,
    );
  return found;
}

/** Refuses a claim that differs from the bid. */
function refuseOtherDetails(bid: Bid, claim: Claim): void {
  const isWrong = {
    "bidder’s id": claim.bidderId !== bid.bidder._id,
    amount: claim.amount !== bid.amount,
    "escrow address": claim.escrowAddress !== bid.escrowAddress.toLowerCase(),
    "project title": claim.projectTitle !== bid.projectTitle,
  };
  const wrong = Object.entries(isWrong).find(([, differs]) => differs)?.[0];
  if (wrong) refuse("invalid_input", `The ${wrong} doesn’t match this bid.`);
}

/**
 * Verifies that the deed's wallet signed. It may differ from the wallet that the owner has linked since. A conflict is
 * returned instead of thrown, so that a hash reported twice concurrently is not refused.
 */
async function verifyAcceptance(
  services: Services,
  { id }: Viewer["account"],
  { tokenId, bidIndex, transactionHash }: Claim,
): Promise<DomainError | null> {
  const { db, deployment } = services;
  const projects = await projectsOnChain(db, deployment.key, [tokenId]);
  const customer = projects.get(tokenId)?.customer ?? "";
  try {
    await verifyTransaction(
      services,
      {
        hash: transactionHash,
        account: { id, ethereum_address: customer },
        contract: "TrestleEscrow",
        event: "BidAccepted",
        args: { tokenId, bidIndex: String(bidIndex), customer },
        purpose: "accept-bid",
      },
      async () => {},
    );
    return null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === "conflict") return error;
    if (error.code === "forbidden")
      refuse("forbidden", "This transaction wasn’t sent from the wallet that posted this request.");
    throw error;
  }
}

/** Returns the acceptance of this bid; undefined if there is none. */
async function acceptanceOf(
  { db, deployment }: Services,
  bid: Bid,
  ownerId: string,
): Promise<Acceptance | undefined> {
  const key = deployment.key;
  const log = await lastLogNamed(db, key, conductKey(bid.tokenId), "BidAccepted");
  const args = log?.args as StoredArgs<"TrestleEscrow", "BidAccepted"> | undefined;
  if (!log || args?.bidIndex !== String(bid.bidIndex)) return undefined;
  const names = await namesOf(db, [ownerId]);
  return {
    projectId: bid.projectId,
    projectTitle: bid.projectTitle,
    tokenId: bid.tokenId,
    bidIndex: bid.bidIndex,
    customer: { _id: ownerId, username: names.get(ownerId) ?? "" },
    developer: { _id: bid.bidder._id, username: bid.bidder.username },
    escrowAddress: bid.escrowAddress,
    amount: bid.amount,
    fromCustomer: args.fromCustomer,
    fromDonations: args.fromDonations,
    fromLoan: args.fromLoan,
    milestones: bid.milestones.map(({ by, amount }, index) => ({
      title: bid.terms?.milestones[index]?.title ?? `Milestone ${index + 1}`,
      by,
      amount,
    })),
    transactionHash: log.txHash,
    bidAcceptedBlock: Number(log.blockNumber),
    acceptedAt: log.minedAt.toISOString(),
  };
}

/** Returns the receipt, for the two parties. */
export async function readAcceptance(
  services: Services,
  findBid: FindBid,
  viewer: Viewer["account"],
  { projectId, bidIndex }: { projectId: string; bidIndex: number },
): Promise<Acceptance> {
  const { bid, ownerId } = await findBid(services, { projectId }, bidIndex, viewer);
  if (viewer.id !== ownerId && viewer.id !== bid.bidder._id)
    refuse("forbidden", "Only the customer and the developer can see this receipt.");
  const found = await acceptanceOf(services, bid, ownerId);
  if (!found) refuse("not_found", "This bid hasn’t been accepted.");
  return found;
}
