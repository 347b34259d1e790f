import type { OfferContent } from "@trestle/domain/bids/offer.ts";
import { type ReactNode, useRef } from "react";
import { useFocusOnRefusal } from "../../../../lib/form.ts";
import { Button, Icon, Problem } from "../../../../ui/index.ts";
import type { OfferSide } from "../../offer/offer-copy.ts";
import type { OfferRequest } from "../../offer/offer-draft.ts";
import { useOfferDraft } from "../../offer/use-offer-draft.ts";
import { MessageField } from "./message-field.tsx";
import styles from "./offer-form.module.css";
import { OfferedMilestones } from "./offered-milestones.tsx";
import { PayoutTable } from "./payout-table.tsx";
import { PriceFields } from "./price-fields.tsx";
import { ScopeLines } from "./scope-lines.tsx";

type Props = {
  request: OfferRequest;
  /** Author of the offer. */
  side?: OfferSide;
  /** The offer that this one changes; null begins with what was asked for. */
  start: OfferContent | null;
  /** Under which name this browser keeps what is typed, such as `bid:<person>:<project>`. Cleared by `unsentOffer`. */
  keepAs: string;
  submitLabel: string;
  onSubmit: (content: OfferContent) => void;
  busy: boolean;
  /** Refusal by the server, as a sentence. */
  problem: string | null;
  /** Shown beside the button, such as a link back. */
  actions?: ReactNode;
  /** Renders notes about the offer as it is typed. */
  beside?: (content: OfferContent) => ReactNode;
};

/** The whole of an offer: price, dates, milestones, scope. Nothing leaves it before it adds up. */
export function OfferForm(props: Props) {
  const { request, side = "developer", start, keepAs, submitLabel, onSubmit } = props;
  const { busy, problem, actions, beside } = props;
  const draft = useOfferDraft({ keepAs, request, start, side });
  const form = useRef<HTMLFormElement>(null);
  const [first] = draft.problems;

  useFocusOnRefusal(form, draft.refusals);

  const submit = () => (first ? draft.showProblems() : onSubmit(draft.content));
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <PriceFields draft={draft} />
      <OfferedMilestones draft={draft} />
      {side === "developer" ? <PayoutTable draft={draft} /> : null}
      <ScopeLines draft={draft} />
      <MessageField draft={draft} />
      {beside?.(draft.content)}
      {draft.refusals > 0 && first ? (
        <p className="note" role="alert">
          <Icon name="warning" size={16} />
          <span>
            {draft.problems.length === 1
              ? "1 thing to fix: "
              : `${draft.problems.length} things to fix. First: `}
            {first.message}
          </span>
        </p>
      ) : null}
      <Problem>{problem}</Problem>
      <div className={styles.actions}>
        {actions}
        {draft.isKept ? (
          <Button kind="quiet" busy={busy} onClick={draft.startOver}>
            Start over
          </Button>
        ) : null}
        <Button kind="primary" className={styles.submit} type="submit" busy={busy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
