import { serverMessage } from "../../lib/request-error.ts";
import { toast } from "../../lib/toast.ts";
import { block } from "./api/conduct.ts";
import { useReadAgain } from "./use-negotiation.ts";

type Other = { _id: string; username: string };

/** Blocks the other side of a negotiation, or lets it in again. Answers what went wrong, or null. */
export function useBlock(negotiationId: string, other: Other) {
  const readAgain = useReadAgain();
  return async (blocked: boolean): Promise<string | null> => {
    try {
      await block(other._id, blocked);
    } catch (error) {
      return serverMessage(error) ?? "Nothing was changed: try again in a moment.";
    }
    toast({ title: blocked ? `${other.username} is blocked` : `${other.username} is no longer blocked` });
    await readAgain(negotiationId);
    return null;
  };
}
