import { commonReasons, type KycForReview } from "@trestle/domain/admin/review.ts";
import { verifiedAsNames } from "@trestle/domain/auth/kyc.ts";
import { type ReactNode, useState } from "react";
import { WalletAddress } from "../../../components/wallet-address.tsx";
import { toast } from "../../../lib/toast.ts";
import { useChange } from "../../../lib/use-change.ts";
import { Button, Checkbox, ConfirmButton, Icon, Problem, Textarea } from "../../../ui/index.ts";
import { age } from "../age.ts";
import { APPROVAL_UNDO_SECONDS, approve, askChainAgain, beginReview, returnWithReasons } from "../api/kyc.ts";
import { ApprovalDue } from "./approval-due.tsx";
import styles from "./decision-panel.module.css";
import { OnTheChain } from "./on-the-chain.tsx";

type Props = { review: KycForReview; onTaken: () => void; onDecided: () => void };
/** `done` is told when it is; `ends` where the verification leaves the queue. */
type Decision = { act: () => Promise<unknown>; done?: string; ends?: boolean };

/** What was entered, to be held against the documents, and the decision about it. */
export function DecisionPanel({ review, onTaken, onDecided }: Props) {
  const [picked, setPicked] = useState<string[]>([]);
  const [words, setWords] = useState("");
  const { businessDetails: business, contactDetails: contact, applicant } = review;
  const { street, city, state, postalCode, country } = contact.address;
  const reasons = [...picked, ...(words.trim() ? [words.trim()] : [])];

  const decision = useChange({
    send: ({ act }: Decision) => act(),
    failure: "The decision wasn't saved. Try again.",
    invalidates: [["admin"]],
    onDone: (_answer, { done, ends }) => {
      if (done) toast({ title: done, message: business.legalName });
      if (ends) onDecided();
      else onTaken();
    },
  });
  const { run, busy } = decision;
  const toggle = (reason: string) =>
    setPicked(picked.includes(reason) ? picked.filter((one) => one !== reason) : [...picked, reason]);

  return (
    <div className={styles.panel}>
      <p className="label">
        {review.decidedAt ? "Decided" : `Waiting ${age(review.submittedAt)}`}
        {review.reviewer ? `, with ${review.reviewer}` : ""}
      </p>
      <h3 className={styles.name}>{business.legalName}</h3>
      <p className="t-s muted">
        {verifiedAsNames[business.businessType]}, by {applicant.username}
      </p>
      <dl className={styles.facts}>
        {business.registrationNumber === "" ? null : (
          <Fact name="Registration number">{business.registrationNumber}</Fact>
        )}
        {business.website ? <Fact name="Website">{business.website}</Fact> : null}
        <Fact name="Address">{[street, city, state, postalCode, country].filter(Boolean).join(", ")}</Fact>
        <Fact name="Contact">{[contact.email, contact.phone].filter(Boolean).join(", ")}</Fact>
        <Fact name="Account email">{applicant.email}</Fact>
        <Fact name="Wallet">
          {applicant.ethereumAddress ? (
            <WalletAddress address={applicant.ethereumAddress} />
          ) : (
            <span className="muted">none linked</span>
          )}
        </Fact>
      </dl>
      {review.earlier.map(({ attempt, reasons: before }) => (
        <p key={attempt} className={`note ${styles.before}`}>
          <Icon name="again" size={16} />
          <span>
            Submission {attempt} was returned: {before.join(" ")}
          </span>
        </p>
      ))}
      <OnTheChain
        attestations={review.attestations}
        busy={busy}
        onRetry={() => run({ act: () => askChainAgain(review.id), done: "Sent to the chain again" })}
      />
      {review.status === "in_review" && !review.approveAt ? (
        <fieldset className={styles.reasons}>
          <legend>Reasons for returning it</legend>
          {commonReasons.map((reason) => (
            <Checkbox key={reason} checked={picked.includes(reason)} onChange={() => toggle(reason)}>
              {reason}
            </Checkbox>
          ))}
          <Textarea
            label="Message to the applicant"
            rows={2}
            maxLength={500}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        </fieldset>
      ) : null}
      <Problem className="mt2">{decision.problem}</Problem>
      <div className={styles.actions}>
        {review.approveAt ? (
          <ApprovalDue
            id={review.id}
            name={business.legalName}
            due={review.approveAt}
            onApproved={onDecided}
          />
        ) : review.status === "in_review" ? (
          <>
            <Button
              className="grow"
              busy={busy}
              disabled={reasons.length === 0}
              onClick={() =>
                run({
                  act: () => returnWithReasons(review.id, reasons),
                  done: "Returned with reasons",
                  ends: true,
                })
              }
            >
              Return with reasons
            </Button>
            <ConfirmButton
              kind="primary"
              className="grow"
              busy={busy}
              disabled={reasons.length > 0}
              confirm={{
                title: `Approve ${business.legalName}?`,
                action: "Approve",
                children: `${applicant.username} can then bid and borrow, and appears under this name. We’ll notify them. You can undo this for ${APPROVAL_UNDO_SECONDS} seconds.`,
              }}
              onClick={() => run({ act: () => approve(review.id) })}
            >
              Approve
            </ConfirmButton>
          </>
        ) : review.decidedAt ? (
          <p className="t-s muted">This verification is {review.status}.</p>
        ) : (
          <Button kind="primary" full busy={busy} onClick={() => run({ act: () => beginReview(review.id) })}>
            Start review
          </Button>
        )}
      </div>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
