import { useQuery } from "@tanstack/react-query";
import type { Donation } from "@trestle/domain/donations/donation.ts";
import { configQuery } from "../../lib/config.ts";
import { RefusedInput, useChange } from "../../lib/use-change.ts";
import { addDonorNote } from "./api/donations.ts";
import { signDonorNote } from "./sign-donor-note.ts";
import type { TypedDonorNote } from "./unsent-donor-notes.ts";

type Options = {
  projectId: string;
  tokenId: string;
  donation: Pick<Donation, "donor" | "transactionHash">;
  /** The member's name where the account's wallet made the donation: the session is proof enough. */
  username: string | null;
  onDone: (donation: Donation) => void;
};

/** Publishes name and message beside a donation: by the session, or by a signature of the wallet that gave. */
export function useAddDonorNote({ projectId, tokenId, donation, username, onDone }: Options) {
  const { data: config } = useQuery(configQuery);
  const { donor, transactionHash } = donation;
  return useChange({
    send: async (typed: TypedDonorNote) => {
      const note = {
        name: username === null ? typed.name.trim() : typed.showName ? username : "",
        message: typed.message.trim(),
      };
      const { donationMessage, donorName } = await import("@trestle/domain/donations/donor-note.ts");
      const wrong = donorName.safeParse(note.name).error ?? donationMessage.safeParse(note.message).error;
      if (wrong) throw new RefusedInput(wrong.issues[0]?.message ?? "Check what you’ve written.");
      if (note.name === "" && note.message === "") throw new RefusedInput("Write a message or a name first.");
      if (username !== null) return addDonorNote(projectId, { transactionHash, ...note });
      if (!config) throw new RefusedInput("We’re still loading. Try again in a moment.");
      const escrow = config.contracts.TrestleEscrow;
      const subject = { chainId: config.chainId, escrow, tokenId, transactionHash };
      const signature = await signDonorNote(donor, subject, note);
      return addDonorNote(projectId, { transactionHash, ...note, signature });
    },
    failure: "Your name and message weren’t published. Try again in a moment.",
    invalidates: [`/api/payments/donations/${projectId}`],
    onDone,
  });
}
