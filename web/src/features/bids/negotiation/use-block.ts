import { call } from "../../../lib/endpoints.ts";
import { toast } from "../../../lib/toast.ts";
import { useChange } from "../../../lib/use-change.ts";
import { negotiationPaths } from "./use-negotiation.ts";

type Other = { _id: string; username: string };
type After = { onDone?: () => void; onProblem?: (problem: string) => void };

/** Blocks the other side of a negotiation, or lets it in again. */
export const useBlock = (negotiationId: string, other: Other, { onDone, onProblem }: After = {}) =>
  useChange({
    send: (blocked: boolean) =>
      call("PUT /api/moderation/users/:userId/block", {
        params: { userId: other._id },
        body: { blocked },
      }),
    failure: "Nothing changed. Try again in a moment.",
    invalidates: negotiationPaths(negotiationId),
    onDone: (_answer, blocked) => {
      toast({ title: blocked ? `${other.username} is blocked` : `${other.username} is no longer blocked` });
      onDone?.();
    },
    onProblem,
  });
