import { useQueryClient } from "@tanstack/react-query";
import { commonReasons, type KycForReview } from "@trestle/domain/admin/review.ts";
import { verifiedAsNames } from "@trestle/domain/auth/kyc.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { shortHex } from "../../../components/short-hex.ts";
import { WalletAddress } from "../../../components/wallet-address.tsx";
import { call, under } from "../../../lib/endpoints.ts";
import { age } from "../../../lib/time.ts";
import { toast } from "../../../lib/toast.ts";
import { useChange } from "../../../lib/use-change.ts";
import {
  Button,
  Checkbox,
  ConfirmButton,
  Fact,
  Facts,
  List,
  ListRow,
  Note,
  Problem,
  Row,
  Stack,
  Textarea,
} from "../../../ui/index.ts";
import { reviewQuery } from "../api/queries.ts";
import styles from "./admin.module.css";
import { CallState } from "./call-state.tsx";

const UNDO_SECONDS = 10;

type Props = { review: KycForReview; onTaken: () => void; onDecided: () => void };
/** `done` is announced after success; `ends` is set where the verification leaves the queue. */
type Decision = { act: () => Promise<unknown>; done?: string; ends?: boolean };

/** Shows the entered details for comparison with the documents, and takes the decision. */
export function DecisionPanel({ review, onTaken, onDecided }: Props) {
  const [picked, setPicked] = useState<string[]>([]);
  const [words, setWords] = useState("");
  const { businessDetails: business, contactDetails: contact, applicant } = review;
  const { street, city, state, postalCode, country } = contact.address;
  const of = { params: { id: review.id } };
  const reasons = [...picked, ...(words.trim() ? [words.trim()] : [])];

  const decision = useChange({
    send: ({ act }: Decision) => act(),
    failure: "The decision wasn’t saved. Try again.",
    invalidates: ["/api/admin"],
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
    <Stack gap={3} className={styles.panel}>
      <div>
        <p className="label">
          {review.decidedAt ? "Decided" : `Waiting ${age(review.submittedAt)}`}
          {review.reviewer ? `, with ${review.reviewer}` : ""}
        </p>
        <h3>{business.legalName}</h3>
        <p className="t-s muted">
          {verifiedAsNames[business.businessType]}, by {applicant.username}
        </p>
      </div>
      <Facts>
        {business.registrationNumber ? (
          <Fact name="Registration number">{business.registrationNumber}</Fact>
        ) : null}
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
      </Facts>
      {review.earlier.map(({ attempt, reasons: before }) => (
        <Note key={attempt} icon="again">
          Submission {attempt} was returned: {before.join(" ")}
        </Note>
      ))}
      <OnTheChain
        attestations={review.attestations}
        busy={busy}
        onRetry={() =>
          run({ act: () => call("POST /api/admin/kyc/:id/attest", of), done: "Sent to the chain again" })
        }
      />
      {review.status === "in_review" && !review.approveAt ? (
        <Stack as="fieldset" gap={2}>
          <legend className={styles.legend}>Reasons for returning it</legend>
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
        </Stack>
      ) : null}
      <Problem>{decision.problem}</Problem>
      <Row className={styles.last}>
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
                  act: () => call("POST /api/admin/kyc/:id/return", { ...of, body: { reasons } }),
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
                children: `${applicant.username} can then bid and borrow, and appears under this name. We’ll notify them. You can undo this for ${UNDO_SECONDS} seconds.`,
              }}
              onClick={() =>
                run({
                  act: () =>
                    call("POST /api/admin/kyc/:id/approve", { ...of, body: { undoSeconds: UNDO_SECONDS } }),
                })
              }
            >
              Approve
            </ConfirmButton>
          </>
        ) : review.decidedAt ? (
          <p className="t-s muted">This verification is {review.status}.</p>
        ) : (
          <Button
            kind="primary"
            full
            busy={busy}
            onClick={() => run({ act: () => call("POST /api/admin/kyc/:id/review", of) })}
          >
            Start review
          </Button>
        )}
      </Row>
    </Stack>
  );
}

type ChainProps = { attestations: KycForReview["attestations"]; busy: boolean; onRetry: () => void };

const wantedLabels = { attested: "Record as verified", revoked: "Remove verification" };

/** The registry calls for this person; failed ones can be retried. */
function OnTheChain({ attestations, busy, onRetry }: ChainProps) {
  if (attestations.length === 0) return null;
  return (
    <section aria-label="On the chain">
      <h4 className="t-s">On the chain</h4>
      <List>
        {attestations.map(({ address, wanted, state, failure }) => (
          <ListRow key={`${address} ${wanted}`} end={<CallState state={state} />}>
            {wantedLabels[wanted]} <span className="mono t-xs muted">{shortHex(address)}</span>
            <Problem>{failure}</Problem>
          </ListRow>
        ))}
      </List>
      {attestations.some(({ state }) => state === "failed") ? (
        <Button full className="mt2" busy={busy} onClick={onRetry}>
          Try again on the chain
        </Button>
      ) : null}
    </section>
  );
}

type DueProps = { id: string; name: string; due: string; onApproved: () => void };

/** Counts down to an approval, with the way back. The server approves, whether or not this page stays open. */
function ApprovalDue({ id, name, due, onApproved }: DueProps) {
  const client = useQueryClient();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  const undo = useChange({
    send: () => call("POST /api/admin/kyc/:id/undo-approval", { params: { id } }),
    failure: "The approval wasn’t undone. Try again.",
    invalidates: ["/api/admin"],
  });
  const left = Math.max(0, Math.ceil((Date.parse(due) - now) / 1000));

  const settle = useEffectEvent(() => {
    if (client.getQueryData(reviewQuery(id).queryKey)?.status !== "approved") return;
    toast({ title: "Approved", message: name });
    void client.invalidateQueries({ queryKey: under("/api/admin") });
    onApproved();
  });
  // It is taken away once nothing is due any more: either approved, or undone.
  useEffect(() => () => settle(), []);

  return (
    <Stack gap={2} className="grow">
      <Note icon="clock" role="status">
        {left > 0 ? `Approving in ${left} s` : "Approving…"}
      </Note>
      <Problem>{undo.problem}</Problem>
      <Button full busy={undo.busy} disabled={left === 0} onClick={() => undo.run()}>
        Undo approval
      </Button>
    </Stack>
  );
}
