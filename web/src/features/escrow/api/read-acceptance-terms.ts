import { abis } from "@trestle/chain/abis.gen.ts";
import { bidHash } from "@trestle/chain/bid-hash.ts";
import { termsHash } from "@trestle/chain/terms-hash.ts";
import type { Bid } from "@trestle/domain/bids/bid.ts";
import { placeBidArguments } from "@trestle/domain/bids/terms.ts";
import type { PublicConfig } from "@trestle/domain/config.ts";
import { getAddress, type Hex, type PublicClient, toFunctionSelector } from "viem";
import { chainReader } from "../../../lib/transactions/chain-reader.ts";
import type { AcceptanceTerms } from "../accept/acceptance-terms.ts";

const DAY = 86_400;

type Contracts = PublicConfig["contracts"];

const errorNames = new Map<string, string>(
  [...abis.TrestleEscrow, ...abis.TrestleProject].flatMap((part) =>
    part.type === "error"
      ? [[toFunctionSelector(`${part.name}(${part.inputs.map(({ type }) => type).join()})`), part.name]]
      : [],
  ),
);

/** Reads the sources of payment, the terms and any obstacle, all from one block. */
export async function readAcceptanceTerms(
  bid: Bid,
  contracts: Contracts,
  reader: PublicClient = chainReader(),
): Promise<AcceptanceTerms> {
  const blockNumber = await reader.getBlockNumber();
  const [tokenId, bidIndex] = [BigInt(bid.tokenId), BigInt(bid.bidIndex)];
  const escrow = { abi: abis.TrestleEscrow, address: getAddress(contracts.TrestleEscrow), blockNumber };
  const deed = { abi: abis.TrestleProject, address: getAddress(contracts.TrestleProject), blockNumber };
  const lens = { abi: abis.TrestleLens, address: getAddress(contracts.TrestleLens), blockNumber };
  const registry = { abi: abis.Registry, address: getAddress(contracts.Registry), blockNumber };
  const [nftContract, owner, preview, page, limits] = await Promise.all([
    reader.readContract({ ...escrow, functionName: "nftContract" }),
    reader.readContract({ ...deed, functionName: "ownerOf", args: [tokenId] }),
    reader.readContract({ ...lens, functionName: "previewAcceptance", args: [tokenId, bidIndex] }),
    reader.readContract({
      ...lens,
      functionName: "projectPage",
      args: [tokenId, deed.address, bidIndex, 1n],
    }),
    reader.readContract({ ...lens, functionName: "limits" }),
  ]);
  const line = page.bids[0];
  if (!line) throw new Error(`The chain has no bid ${bid.bidIndex} on project ${bid.tokenId}.`);
  const terms = await reader.readContract({
    ...registry,
    functionName: "termsOf",
    args: [BigInt(line.bid.termsId)],
  });
  const { total, fromCustomer, fromDonations, fromLoan, donationsUnused, loanUnused } = preview;
  return {
    ...{ total, fromCustomer, fromDonations, fromLoan, donationsUnused, loanUnused },
    loan: page.money.loan,
    held: page.money.customer + page.money.donations + page.money.loan,
    owner: owner.toLowerCase(),
    isLinked: nftContract.toLowerCase() === contracts.TrestleProject.toLowerCase(),
    isAsShown: isAsShown(bid, line),
    bidHash: line.bid.bidHash,
    obstacles: preview.obstacles.map((selector) => errorNames.get(selector) ?? selector),
    arbiter: terms.arbiter,
    feeBps: terms.feeBps,
    reviewDays: terms.reviewWindow / DAY,
    disputeDays: Number(limits.disputeWindow) / DAY,
    overdueDays: Number(limits.overdueGrace) / DAY,
    block: blockNumber,
  };
}

type Line = { bid: { bidHash: Hex; total: bigint; termsId: bigint } };

/** Returns whether the bid on the chain is the shown bid, with both hashes computed on this device. */
function isAsShown({ terms, termsHash: shown }: Bid, { bid }: Line): boolean {
  if (!terms || termsHash(terms) !== shown || bid.total !== BigInt(terms.quote)) return false;
  const [, ...offered] = placeBidArguments({ terms, termsHash: shown }, bid.termsId);
  return bidHash(terms.developer, offered) === bid.bidHash;
}
