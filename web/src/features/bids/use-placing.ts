import { useQuery } from "@tanstack/react-query";
import type { FrozenBid } from "@trestle/domain/bids/bid.ts";
import { useEffect, useState } from "react";
import { RequestError, serverMessage } from "../../lib/request-error.ts";
import { useSent } from "../../lib/transactions/sent.ts";
import { bidKeys } from "./api/keys.ts";
import { notePlaced } from "./api/place-bid.ts";
import type { OwnBid } from "./placing/check-frozen-bid.ts";

const LOOK_EVERY_MS = 1500;
const LOOK_AT_MOST = 80;
const PENDING = 425;

/** Names the transaction that places a bid with these terms; `bidOf` names what it is for. */
const aboutPlacing = (viewerId: string, projectId: string, termsHash = "") =>
  `bid:${viewerId}:${projectId}:${termsHash}`;

type Placing = {
  projectId: string;
  viewerId: string;
  /** Once the bid stands, such as forgetting what was typed. */
  onPlaced?: () => void;
};

/** From what is offered to a bid on the chain: freezing, checking, and what became of what was sent. */
export function usePlacing({ projectId, viewerId, onPlaced }: Placing) {
  const [frozen, setFrozen] = useState<FrozenBid | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [left, setLeft] = useState<string | null>(null);
  const newest = useSent(aboutPlacing(viewerId, projectId));
  // One that was looked at and left makes room for the next.
  const sent = newest?.transaction.id === left ? undefined : newest;
  const hash = sent?.transaction.hash ?? null;
  const outcome = sent?.outcome?.kind;
  const minedHash = sent?.outcome?.kind === "mined" ? sent.outcome.hash : null;
  const termsHash = sent?.transaction.about.split(":")[3] ?? "";

  const placed = useQuery({
    queryKey: [...bidKeys.one, projectId, "placed", termsHash, minedHash],
    queryFn: () => notePlaced(projectId, { termsHash, transactionHash: minedHash ?? "" }),
    enabled: minedHash !== null,
    // The server reads the chain a moment later than the browser does.
    retry: (failures, error) => isPending(error) && failures < LOOK_AT_MOST,
    retryDelay: LOOK_EVERY_MS,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    if (minedHash !== null) onPlaced?.();
  }, [minedHash, onPlaced]);

  /** Fixes the terms and holds them against what was offered; nothing is signed that differs. */
  const prepare = async (freeze: () => Promise<FrozenBid>, own: OwnBid) => {
    setBusy(true);
    setFailure(null);
    try {
      const [answer, { frozenBidProblem }] = await Promise.all([
        freeze(),
        import("./placing/check-frozen-bid.ts"),
      ]);
      const problem = frozenBidProblem(answer, own);
      setFailure(problem);
      setFrozen(problem ? null : answer);
    } catch (error) {
      setFailure(serverMessage(error) ?? "The server did not answer. Nothing was frozen: try again.");
    } finally {
      setBusy(false);
    }
  };

  const stage = () => {
    if (placed.data) return "placed" as const;
    if (minedHash !== null) return "mined" as const;
    if (sent?.outcome === null && hash !== null) return "waiting" as const;
    return null;
  };
  return {
    frozen,
    prepare,
    failure,
    busy,
    /** Back to what is offered, to change it. */
    goBack: () => setFrozen(null),
    about: frozen ? aboutPlacing(viewerId, projectId, frozen.termsHash) : "",
    hash: minedHash ?? hash,
    stage: stage(),
    bid: placed.data ?? null,
    /** The bid stands in the chain, and the server will not have it. */
    refusal: placed.isError ? (serverMessage(placed.error) ?? "The server did not answer.") : null,
    mishap: outcome && outcome !== "mined" ? outcome : null,
    startAgain: () => {
      setFrozen(null);
      setLeft(newest?.transaction.id ?? null);
    },
  };
}
export type PlacingState = ReturnType<typeof usePlacing>;

const isPending = (error: unknown): boolean =>
  error instanceof RequestError && (error.status === PENDING || error.status === 0 || error.status >= 500);
