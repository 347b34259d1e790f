import { parseAmount } from "@trestle/domain/money.ts";
import type { Borrowing } from "@trestle/domain/pools/borrowing.ts";
import { obstacleSentences } from "@trestle/domain/pools/obstacles.ts";
import { planSchedule, scheduleProblem } from "@trestle/domain/pools/schedule.ts";
import { useState } from "react";
import { lazyWithRetry } from "../../../../lib/lazy-with-retry.tsx";
import { Button, Row } from "../../../../ui/index.ts";
import { instalmentsOf, type Milestone, newDraft, type ScheduleDraft } from "../../borrow-draft.ts";
import { AmountCard, type OpenBid } from "./amount-card.tsx";
import type { WantedLoan } from "./apply-dialog.tsx";
import { AttestationCard } from "./attestation-card.tsx";
import { PoolChoice } from "./pool-choice.tsx";
import { ScheduleCard } from "./schedule-card.tsx";

const ApplyDialog = lazyWithRetry(() => import("./apply-dialog.tsx").then((file) => file.ApplyDialog));

type Props = {
  borrowing: Borrowing;
  bids: OpenBid[];
  milestones: Milestone[];
  typed: string;
  onType: (typed: string) => void;
  /** Called with true when the dialog opens, and with false when it closes. */
  onSigning: (isSigning: boolean) => void;
};

/** Guides the owner from the choice of a pool to the signed application. */
export function NewLoan({ borrowing, bids, milestones, typed, onType, onSigning }: Props) {
  const { quotes, now, attestation } = borrowing;
  const [draft, setDraft] = useState<ScheduleDraft>(() => newDraft(now));
  const [applying, setApplying] = useState<WantedLoan | null>(null);
  const open = (wanted: WantedLoan | null) => {
    setApplying(wanted);
    onSigning(wanted !== null);
  };
  const quote = quotes.find(({ checks }) => checks.find(({ kind }) => kind === "scors")?.ok);
  const amount = parseAmount(typed);
  const terms = { amount: amount ?? 0n, rate: quote?.rate || quote?.maxRate || 0, start: now };
  const instalments = terms.amount === 0n ? [] : instalmentsOf(draft, terms, milestones);
  const plan = planSchedule(terms, instalments);
  const problem = terms.amount === 0n ? undefined : scheduleProblem(terms, instalments);
  const isUsable = attestation !== null && now >= attestation.usableFrom && now < attestation.expiresAt;
  const obstacle = quote && obstacleSentences[quote.obstacle];
  const why = !quote
    ? "No pool lends to this score."
    : !isUsable
      ? "You can apply once your score is confirmed and usable."
      : terms.amount === 0n
        ? "Enter an amount to apply."
        : (obstacle ??
          problem ??
          "Applying signs the amount, the rate and the schedule. It doesn’t move money yet.");
  const isReady =
    quote !== undefined && isUsable && amount !== undefined && !obstacle && !problem && amount > 0n;
  return (
    <div className="stack">
      <PoolChoice borrowing={borrowing} chosen={quote?.tier} amount={amount} />
      <AttestationCard borrowing={borrowing} />
      <AmountCard {...{ borrowing, quote, bids, typed, amount, onType }} />
      {terms.amount > 0n && quote ? (
        <ScheduleCard
          draft={draft}
          onChange={(change) => setDraft({ ...draft, ...change })}
          plan={plan}
          problem={problem}
          amount={terms.amount}
          rate={terms.rate}
          now={now}
          milestones={milestones.length}
        />
      ) : null}
      <Row between wrap gap={3}>
        <p className="t-s muted" role="status">
          {why}
        </p>
        <Button
          kind="primary"
          disabled={!isReady}
          onClick={() => isReady && open({ quote, amount, instalments, plan })}
        >
          Review and apply
        </Button>
      </Row>
      {applying ? <ApplyDialog borrowing={borrowing} wanted={applying} onClose={() => open(null)} /> : null}
    </div>
  );
}
