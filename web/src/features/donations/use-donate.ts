import type { Donation } from "@trestle/domain/donations/donation.ts";
import { formatCoins } from "@trestle/domain/money.ts";
import type { Project } from "@trestle/domain/projects/project.ts";
import type { PublicClient } from "viem";
import { serverMessage } from "../../lib/request-error.ts";
import { contractCall } from "../../lib/transactions/contract-call.ts";
import { NotYet, type SigningPlan } from "../../lib/transactions/signing-plan.ts";
import { useSigning } from "../../lib/transactions/use-signing.ts";
import { addDonorNote, readDonation } from "./api/donations.ts";
import { forgetUnsentNote, readUnsentNote } from "./unsent-donor-notes.ts";

/** A donation on the chain, and why what was typed beside it was not published, if it was not. */
export type Donated = { donation: Donation; problem: string | null };

type Options = {
  project: Pick<Project, "_id" | "tokenId" | "title">;
  escrow: string;
  /** Null until there is an amount that could be given. */
  amount: bigint | null;
  rows: SigningPlan["rows"];
  worstCase: string;
  /** The account, whose linked wallet is proof enough for its own donations. */
  member: { username: string; linked: string | null } | null;
};

/** One donation from the amount to the receipt. Any wallet can give. */
export function useDonate({ project, escrow, amount, rows, worstCase, member }: Options) {
  const { _id: projectId, tokenId, title } = project;
  const plan: SigningPlan | null =
    amount === null
      ? null
      : {
          signer: "any",
          steps: [
            {
              label: `Donate to “${title}”`,
              call: contractCall("TrestleEscrow", escrow, "donate", [BigInt(tokenId)], { value: amount }),
            },
          ],
          check: (reader, from) => balanceProblem(reader, from, amount),
          rows,
          worstCase,
        };
  return useSigning<Donated>({
    purpose: { kind: "donate", projectId },
    plan,
    claim: async (hash) => {
      const donation = await readDonation(projectId, hash);
      if (!donation) throw new NotYet();
      const isMembers = member !== null && member.linked === donation.donor;
      return isMembers ? publishDonorNote(projectId, donation, member.username) : { donation, problem: null };
    },
  });
}

async function balanceProblem(reader: PublicClient, from: string, amount: bigint): Promise<string | null> {
  const balance = await reader.getBalance({ address: from as `0x${string}` });
  return balance < amount
    ? `Your wallet holds ${formatCoins(balance)}. Enter less, and leave something for the network fee.`
    : null;
}

/** A member's note needs only the session; if it fails, the donation still stands. */
async function publishDonorNote(projectId: string, donation: Donation, username: string): Promise<Donated> {
  const { message, showName } = readUnsentNote(projectId);
  const note = { name: showName ? username : "", message: message.trim() };
  if (donation.hasWords || (note.name === "" && note.message === "")) return { donation, problem: null };
  try {
    const { transactionHash } = donation;
    const described = await addDonorNote(projectId, { transactionHash, ...note });
    forgetUnsentNote(projectId);
    return { donation: described, problem: null };
  } catch (error) {
    return { donation, problem: serverMessage(error) ?? "Your name and message weren’t published." };
  }
}
