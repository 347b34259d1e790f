import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { configQuery } from "../config.ts";
import { serverMessage } from "../request-error.ts";
import { connectedProvider, useWallet } from "../wallet/wallet-store.ts";
import type { Purpose } from "./purpose.ts";
import type { RunState } from "./run-plan.ts";
import {
  type SigningPlan,
  SigningRefusal,
  WAITING_FOR_CONFIRMATION,
  WAITING_FOR_WALLET,
} from "./signing-plan.ts";
import { changeRecord, type TransactionRecord, useRecordAbout } from "./transaction-records.ts";
import { useClaim } from "./use-claim.ts";
import { useSentElsewhere } from "./use-sent-elsewhere.ts";

type Options<Claimed> = {
  /** Kind and the ids known before anything is prepared: they find what an earlier visit or another tab sent. */
  purpose: Purpose;
  /** Plan that needs no preparation. */
  plan?: SigningPlan | null;
  /** Basis of a prepared plan: a change of this value voids the plan. */
  basis?: string;
  /** Called as soon as the wallet has sent the last step, so that other devices can look for it. */
  onSent?: (hash: string, purpose: Purpose) => void;
  /** Tells the server, which answers once it has read the transaction from the chain. */
  claim?: (hash: string, purpose: Purpose) => Promise<Claimed>;
  /** A transaction for the same purpose that the server heard of from another device. */
  sentElsewhere?: string | null;
};

export type SigningFailure =
  | { kind: "reverted"; reason: string | null }
  | { kind: "replaced" | "dropped" | "unknown" };

/** One signing from its preparation to what the server made of it, picked up again after a reload or in another tab. */
export function useSigning<Claimed = null>(options: Options<Claimed>) {
  const { purpose, basis = "", onSent, claim, sentElsewhere = null } = options;
  const { address } = useWallet();
  const { data: config } = useQuery(configQuery);
  const [since, setSince] = useState(() => Date.now());
  const [prepared, setPrepared] = useState<{ plan: SigningPlan; basis: string } | null>(null);
  const [preparing, setPreparing] = useState(false);
  const [run, setRun] = useState<RunState | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [rejected, setRejected] = useState(false);
  /** A second press comes before the first is drawn; evidence would be sealed or the wallet asked to pay twice. */
  const running = useRef(false);

  const record = useRecordAbout(purpose, since);
  const elsewhere = useSentElsewhere(record ? null : sentElsewhere);
  const plan = options.plan ?? (prepared?.basis === basis ? prepared.plan : null);
  const isLast = record !== undefined && record.step === record.steps - 1;
  const isMined = isLast && record.outcome?.kind === "mined";
  const claimed = useClaim<Claimed>(
    isMined ? record : undefined,
    (hash) => record && claim?.(hash, record.purpose),
  );
  useReportHash(isLast ? record.hash : null, (hash) => record && onSent?.(hash, record.purpose));

  /** Freezes or reads the terms before signing. A `SigningRefusal` carries the reason against it. */
  const prepare = async (make: () => Promise<SigningPlan>) => {
    if (running.current) return;
    running.current = true;
    setPreparing(true);
    setProblem(null);
    setRejected(false);
    try {
      setPrepared({ plan: await make(), basis });
    } catch (error) {
      setPrepared(null);
      const reason = error instanceof SigningRefusal ? error.message : serverMessage(error);
      setProblem(reason ?? "The server didn’t answer. Nothing was prepared. Try again.");
    } finally {
      running.current = false;
      setPreparing(false);
    }
  };

  const sign = async () => {
    if (running.current) return;
    const provider = connectedProvider();
    setProblem(null);
    setRejected(false);
    if (!plan) return;
    if (!address || !provider || !config) {
      setProblem("Your wallet isn’t answering. Open it, then try again.");
      return;
    }
    running.current = true;
    setRun({ step: 0, status: plan.startStatus ?? WAITING_FOR_WALLET, sent: false });
    try {
      const { runPlan } = await import("./run-plan.ts");
      await runPlan({ plan, purpose, from: address, chainId: config.chainId, provider, report: setRun });
    } catch (error) {
      const reasons = await import("./reason.ts").catch(() => null);
      if (reasons?.wasRejected(error)) setRejected(true);
      else setProblem(reasons?.reasonOf(error) ?? "The server didn’t answer. Nothing was sent. Try again.");
    } finally {
      running.current = false;
      setRun(null);
    }
  };

  const isSent = run?.sent || (record?.outcome === null && record.hash !== null) || elsewhere === "waiting";
  const phase = () => {
    if (isMined) return claimed.phase;
    if (elsewhere === "mined") return "claiming";
    if (isSent) return "sent";
    return plan ? "preview" : "idle";
  };
  const confirming = record && plan?.steps[record.step]?.status?.confirm;
  return {
    phase: phase(),
    plan,
    prepare,
    preparing,
    /** Back to before it was prepared, to change it. */
    goBack: () => {
      setPrepared(null);
      setProblem(null);
      setRejected(false);
    },
    sign,
    /** The wallet is being asked, here and now. */
    isAsking: run !== null && !run.sent,
    status: run?.status ?? confirming ?? WAITING_FOR_CONFIRMATION,
    step: run?.step ?? record?.step ?? 0,
    hash: hashOf(record) ?? sentElsewhere,
    /** Why it could not be prepared or sent, as a sentence. */
    problem,
    rejected,
    /** The wallet was asked before a reload or in another tab, and its answer has not come. */
    isUnanswered: run === null && record?.outcome === null && record.hash === null,
    failure: run ? null : failureOf(record, elsewhere),
    claimed: claimed.data,
    /** It is in a block, but the server would not take it: why. */
    claimProblem: claimed.problem,
    retryClaim: claimed.retry,
    /** Forgets the finished transaction and starts over. */
    startAgain: () => {
      if (record) changeRecord(record, { settledAt: since - 1 });
      setPrepared(null);
      setProblem(null);
      setRejected(false);
      setSince(Date.now());
    },
  };
}
export type SigningState<Claimed = unknown> = ReturnType<typeof useSigning<Claimed>>;

const hashOf = (record: TransactionRecord | undefined): string | null =>
  record?.outcome?.kind === "mined" ? record.outcome.hash : (record?.hash ?? null);

function failureOf(
  record: TransactionRecord | undefined,
  elsewhere: ReturnType<typeof useSentElsewhere>,
): SigningFailure | null {
  if (elsewhere === "unknown") return { kind: "unknown" };
  if (elsewhere === "reverted") return { kind: "reverted", reason: null };
  const outcome = record?.outcome;
  if (!outcome || outcome.kind === "mined") return null;
  if (outcome.kind === "reverted") return { kind: "reverted", reason: outcome.reason };
  // Asked and never sent: nothing was replaced or dropped.
  return record.hash === null ? null : { kind: outcome.kind };
}

/** Reports a transaction hash once, and again only when it changes. */
function useReportHash(hash: string | null, tell: (hash: string) => void): void {
  const onReport = useEffectEvent(tell);
  useEffect(() => {
    if (hash) onReport(hash);
  }, [hash]);
}
