import { type DonorNote, donorNoteTypedData } from "@trestle/domain/donations/donor-note.ts";
import { RefusedInput } from "../../lib/use-change.ts";
import { readProviderError } from "../../lib/wallet/provider.ts";
import { connectedProvider } from "../../lib/wallet/wallet-store.ts";

const REJECTED_BY_USER = 4001;

/** Lets the donor's wallet sign name and message for one donation. Free, and no transaction. */
export async function signDonorNote(
  donor: string,
  subject: Parameters<typeof donorNoteTypedData>[0],
  note: DonorNote,
): Promise<string> {
  const provider = connectedProvider();
  if (!provider) throw new RefusedInput("Your wallet isn’t answering. Open it, then try again.");
  try {
    const signature = await provider.request({
      method: "eth_signTypedData_v4",
      params: [donor, JSON.stringify(donorNoteTypedData(subject, note))],
    });
    return String(signature);
  } catch (error) {
    const { code, message } = readProviderError(error);
    if (code === REJECTED_BY_USER)
      throw new RefusedInput("Rejected in your wallet. Nothing was published. Your donation isn’t affected.");
    throw new RefusedInput(message ?? "Your wallet didn’t sign. Try again.");
  }
}
