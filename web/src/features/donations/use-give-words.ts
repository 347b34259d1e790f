import { useQuery } from "@tanstack/react-query";
import type { Donation } from "@trestle/domain/donations/donation.ts";
import { donationMessage, donorName } from "@trestle/domain/donations/donation-words.ts";
import { configQuery } from "../../lib/config.ts";
import { RefusedInput, useChange } from "../../lib/use-change.ts";
import { giveWords } from "./api/donations.ts";
import { donationKeys } from "./api/keys.ts";
import { signWords } from "./sign-words.ts";
import type { TypedWords } from "./unsent-words.ts";

type Options = {
  projectId: string;
  tokenId: string;
  donation: Pick<Donation, "donor" | "transactionHash">;
  /** The member's name where the account's wallet made the donation: the session is proof enough. */
  username: string | null;
  onDone: (donation: Donation) => void;
};

/** Publishes name and message beside a donation: by the session, or by a signature of the wallet that gave. */
export function useGiveWords({ projectId, tokenId, donation, username, onDone }: Options) {
  const { data: config } = useQuery(configQuery);
  const { donor, transactionHash } = donation;
  return useChange({
    send: async (typed: TypedWords) => {
      const words = {
        name: username === null ? typed.name.trim() : typed.showName ? username : "",
        message: typed.message.trim(),
      };
      const wrong = donorName.safeParse(words.name).error ?? donationMessage.safeParse(words.message).error;
      if (wrong) throw new RefusedInput(wrong.issues[0]?.message ?? "Check what you've written.");
      if (words.name === "" && words.message === "")
        throw new RefusedInput("Write a message or a name first.");
      if (username !== null) return giveWords(projectId, { transactionHash, ...words });
      if (!config) throw new RefusedInput("We're still loading. Try again in a moment.");
      const escrow = config.contracts.TrestleEscrow;
      const subject = { chainId: config.chainId, escrow, tokenId, transactionHash };
      const signature = await signWords(donor, subject, words);
      return giveWords(projectId, { transactionHash, ...words, signature });
    },
    failure: "Your name and message weren't published. Try again in a moment.",
    invalidates: [donationKeys.list, donationKeys.one],
    onDone,
  });
}
