import { MIN_DONATION } from "@trestle/domain/donations/donation.ts";
import { CURRENCY, coinText, formatCoins, parseAmount } from "@trestle/domain/money.ts";
import type { Project } from "@trestle/domain/projects/project.ts";
import { useState } from "react";
import { SigningFlow } from "../../../components/signing/signing-flow.tsx";
import { formatPounds, longDay } from "../../../lib/format.ts";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { useWallet } from "../../../lib/wallet/wallet-store.ts";
import { Button, Field, Grid, MoneyInput, Note } from "../../../ui/index.ts";
import { donationProblem } from "../donation-problem.ts";
import { donationPresets } from "../presets.ts";
import {
  emptyDonorNote,
  readUnsentNote,
  storeUnsentNote,
  type TypedDonorNote,
} from "../unsent-donor-notes.ts";
import { useDonate } from "../use-donate.ts";
import { DonationDone } from "./donation-done.tsx";
import styles from "./donations.module.css";
import { DonorNoteFields } from "./donor-note-fields.tsx";

export type Donor = {
  /** The signed-in account and its linked wallet. */
  member: { username: string; linked: string | null } | null;
};

type Props = Donor & {
  project: Project;
  raised: bigint;
  goal: bigint;
  escrow: string;
  gbpPerDev: number | null;
};

const TYPING_MS = 300;
const atLeastZero = (amount: bigint) => (amount > 0n ? amount : 0n);
const presetText = (amount: bigint) =>
  formatCoins(amount)
    .replace(/(\.\d*?)0* DEV$/, "$1")
    .replace(/\.$/, "");

/** Amount, note, what changes, and the signature; then the receipt. */
export function DonateForm({ project, raised, goal, escrow, gbpPerDev, member }: Props) {
  const { _id: projectId, openUntil } = project;
  const { address } = useWallet();
  const [typed, setTyped] = useState("");
  const [note, setNote] = useState<TypedDonorNote>(() => readUnsentNote(projectId));
  const settledText = useDebounced(typed, TYPING_MS);
  const problem = donationProblem(typed);
  const amount = problem ? null : (parseAmount(typed) ?? null);
  const left = atLeastZero(goal - raised);
  const username = member && member.linked !== null && member.linked === address ? member.username : null;
  const refund = `If no bid is accepted by ${longDay(openUntil)}, you can claim all of it back. If work stops later, donors get back what isn’t spent, in proportion.`;
  const signing = useDonate({
    ...{ project, escrow, member },
    // Only a settled amount is simulated, not every keystroke.
    amount: settledText === typed ? amount : null,
    rows: () => [
      { what: "Raised", before: raised, after: raised + (amount ?? 0n) },
      {
        what: "Left to the goal",
        before: left,
        after: atLeastZero(left - (amount ?? 0n)),
      },
    ],
    worstCase: `all of it is spent on work you can’t inspect yourself. ${refund}`,
  });
  const change = (next: TypedDonorNote) => {
    setNote(next);
    storeUnsentNote(projectId, next);
  };
  const isTyping = signing.phase === "idle" || signing.phase === "preview";
  return (
    <>
      {isTyping ? (
        <>
          <Field label="Your donation" problem={problem} hint={hintOf(left, amount, gbpPerDev)}>
            {(wiring) => (
              <>
                <MoneyInput
                  {...wiring}
                  className={styles.amount}
                  unit={CURRENCY}
                  placeholder="0.0000"
                  value={typed}
                  onChange={setTyped}
                />
                <Grid
                  as="fieldset"
                  columns="repeat(auto-fit, minmax(64px, 1fr))"
                  gap={2}
                  className="mt2"
                  aria-label="Suggested amounts"
                >
                  {donationPresets(left).map((preset) => (
                    <Button
                      kind="choice"
                      small
                      key={preset}
                      aria-pressed={amount === preset}
                      title={preset === left ? "Reaches the goal" : undefined}
                      onClick={() => setTyped(coinText(preset))}
                    >
                      {presetText(preset)}
                    </Button>
                  ))}
                </Grid>
              </>
            )}
          </Field>
          {amount === null ? null : (
            <div className="mt4">
              <DonorNoteFields note={note} onChange={change} username={username} />
              {username === null && (note.name || note.message) ? (
                <Note icon="pencil" className="mt3">
                  Your wallet asks twice: once for the donation, then once more, free, to sign your name and
                  message.
                </Note>
              ) : null}
            </div>
          )}
        </>
      ) : null}
      <SigningFlow
        signing={signing}
        action={amount === null ? "Donate" : `Donate ${formatCoins(amount)}`}
        done="donated"
        mined="Your donation is on the chain. Preparing your receipt…"
        settled={
          signing.claimed ? (
            <DonationDone
              project={project}
              {...signing.claimed}
              username={signing.claimed.donation.donor === member?.linked ? member.username : null}
              note={note}
              onAgain={() => {
                setTyped("");
                change(emptyDonorNote);
                signing.startAgain();
              }}
            />
          ) : null
        }
      />
      {isTyping && !signing.plan ? (
        <>
          <Button kind="primary" full className="mt3" disabled>
            {amount === null ? "Enter an amount" : "Checking this donation…"}
          </Button>
          <p className="t-s muted mt3">{refund}</p>
        </>
      ) : null}
    </>
  );
}

function hintOf(left: bigint, amount: bigint | null, gbpPerDev: number | null): string {
  const pounds = (wei: bigint) =>
    gbpPerDev ? `About ${formatPounds((Number(wei) / 1e18) * gbpPerDev)}. ` : "";
  if (amount === null)
    return `${left > 0n ? `${formatCoins(left)} reaches the goal. ` : "The goal is reached; more still helps. "}The smallest donation is ${formatCoins(MIN_DONATION)}.`;
  const after = left - amount;
  if (after > 0n) return `${pounds(amount)}${formatCoins(after)} would then be left to the goal.`;
  return `${pounds(amount)}${left > 0n ? "That reaches the goal." : "The goal is already reached."}`;
}
