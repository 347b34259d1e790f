import { MESSAGE_LIMIT, type OfferContent } from "@trestle/domain/bids/offer.ts";
import { dayOfSeconds } from "@trestle/domain/day.ts";
import { payoutOf, payoutOfAll } from "@trestle/domain/escrow/fee.ts";
import { CURRENCY, formatCoinsShort, parseAmount } from "@trestle/domain/money.ts";
import { type ReactNode, useRef } from "react";
import { useFocusOnRefusal } from "../../../../lib/form.ts";
import { charactersOf } from "../../../../lib/format.ts";
import { changeRow } from "../../../../lib/rows.ts";
import {
  Amount,
  Button,
  Card,
  DataTable,
  Grid,
  MoneyField,
  Note,
  Problem,
  Textarea,
  TextField,
} from "../../../../ui/index.ts";
import { deviationText, weeksText } from "../../comparison/deviation.ts";
import type { OfferSide } from "../../offer/offer-copy.ts";
import { deliveryOf, type OfferRequest } from "../../offer/offer-draft.ts";
import { type OfferDraft, useOfferDraft } from "../../offer/use-offer-draft.ts";
import { useFee } from "../../use-fee.ts";
import styles from "../bids.module.css";
import { OfferedMilestones } from "./offered-milestones.tsx";
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
      className={`stack ${styles.form}`}
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
      <Card aria-label="Message">
        <Textarea
          {...draft.field("message")}
          label={draft.words.message}
          hint={`Only the two of you can read it. It’s part of the terms hash. ${charactersOf(draft.typed.message, MESSAGE_LIMIT)}`}
          rows={5}
          maxLength={MESSAGE_LIMIT}
        />
      </Card>
      {beside?.(draft.content)}
      {draft.refusals > 0 && first ? (
        <Note icon="warning" role="alert">
          {draft.problems.length === 1
            ? "1 thing to fix: "
            : `${draft.problems.length} things to fix. First: `}
          {first.message}
        </Note>
      ) : null}
      <Problem>{problem}</Problem>
      <div className="row g2 wrap-ok" style={{ justifyContent: "flex-end" }}>
        {actions}
        {draft.isKept ? (
          <Button kind="quiet" busy={busy} onClick={draft.startOver}>
            Start over
          </Button>
        ) : null}
        <Button kind="primary" type="submit" busy={busy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

/** Shows the payout of each milestone to the developer, without the fee. */
function PayoutTable({ draft }: { draft: OfferDraft }) {
  const fee = useFee();
  if (!fee) return null;
  const rows = draft.typed.milestones.map(({ title, amount }, index) => ({
    name: title.trim() || `Milestone ${index + 1}`,
    payout: payoutOf(parseAmount(amount) ?? 0n, fee.feeBps),
  }));
  const total = payoutOfAll(
    rows.map(({ payout }) => payout.gross),
    fee.feeBps,
  );
  return (
    <Card
      flush
      title="What you receive"
      hint={`The platform fee is ${fee.feePercent}% of each payment. It’s taken from your price when a milestone is paid.`}
    >
      <DataTable
        rows={rows}
        rowKey={(_, index) => index}
        columns={[
          { head: CURRENCY, cell: ({ name }, index) => `${index + 1} ${name}`, foot: "Total" },
          ...figures.map(([head, key]) => ({
            head,
            number: true,
            cell: ({ payout }: (typeof rows)[number]) => <Amount wei={payout[key]} unit="" />,
            foot: <Amount wei={total[key]} unit="" />,
          })),
        ]}
      />
    </Card>
  );
}

const figures = [
  ["Gross", "gross"],
  ["Fee", "fee"],
  ["Net", "net"],
] as const;

/** Fields for the price, the completion date and the expiry of an offer. */
function PriceFields({ draft }: { draft: OfferDraft }) {
  const { typed, request, words, set, touch, wire, problemOf } = draft;
  const delivery = deliveryOf(typed);
  const quote = parseAmount(typed.quote);
  const asked = BigInt(request.asked);
  const today = dayOfSeconds(Date.now() / 1000);
  const closes = dayOfSeconds(request.openUntil);
  return (
    <Card title="Price and dates">
      <Grid columns={3} gap={4} fold="s">
        <MoneyField
          label={words.price}
          hint={
            quote === undefined || quote === 0n
              ? `Asking price: ${formatCoinsShort(asked)}`
              : `${deviationText(quote, asked)} the asking price of ${formatCoinsShort(asked)}`
          }
          problem={problemOf("quote")}
          value={typed.quote}
          onChange={(quoted) => set("quote", quoted)}
          {...wire("quote")}
        />
        <TextField
          label="Completion"
          hint={`The last milestone’s date${delivery ? `, ${weeksText(today, delivery)} from today` : ""}`}
          problem={problemOf("delivery")}
          type="date"
          value={delivery}
          disabled={typed.milestones.length === 0}
          onChange={(event) =>
            set(
              "milestones",
              changeRow(typed.milestones, typed.milestones.length - 1, {
                by: event.currentTarget.value,
              }),
            )
          }
          onBlur={() => touch("delivery")}
        />
        <TextField
          {...draft.field("expiry")}
          label="Offer valid until"
          hint={`Until ${endWords(draft.content.expiry)} UTC. After that it can’t be accepted.`}
          type="date"
          min={today}
          max={closes}
        />
      </Grid>
    </Card>
  );
}

/** `the end of that day`, `16:56 on that day` */
const endWords = (expiry: number): string => {
  const at = new Date(expiry * 1000).toISOString();
  return at.endsWith("23:59:59.000Z") || expiry <= 1
    ? "the end of that day"
    : `${at.slice(11, 16)} on that day`;
};
