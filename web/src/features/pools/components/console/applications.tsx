import { type Tier, tiers } from "@trestle/chain/contract-names.ts";
import { amountProblem, parseAmount } from "@trestle/domain/money.ts";
import type { ConsoleApplication, LiveAttestation } from "@trestle/domain/pools/console.ts";
import { obstacleSentences } from "@trestle/domain/pools/obstacles.ts";
import { useState } from "react";
import { counted, utcTime } from "../../../../lib/format.ts";
import {
  Amount,
  Button,
  Card,
  DataTable,
  Dialog,
  Field,
  InputBox,
  MoneyField,
  Problem,
} from "../../../../ui/index.ts";
import { percent } from "../../percent.ts";
import { tierOf } from "../../tiers.ts";
import pools from "../pools.module.css";
import { TierName } from "../tier-name.tsx";
import { CallNote } from "./call-note.tsx";
import { useOrder } from "./use-order.ts";

type Props = { applications: ConsoleApplication[]; attestations: LiveAttestation[] };

/** Lists applications, which can be paid into escrow, and offers, which wait for their borrowers. */
export function Applications({ applications, attestations }: Props) {
  const disbursal = useOrder();
  const [offering, setOffering] = useState(false);
  return (
    <Card
      flush
      id="applications"
      title="Applications"
      hint={`${counted(applications.length, "application")} open. Money goes only to escrow, and only for a loan its owner applied for.`}
      action={
        <Button small disabled={attestations.length === 0} onClick={() => setOffering(true)}>
          Propose a loan
        </Button>
      }
    >
      <Problem className={pools.empty}>{disbursal.problem}</Problem>
      {applications.length === 0 ? (
        <p className={`t-s muted ${pools.empty}`}>No applications. They appear here once an owner applies.</p>
      ) : (
        <DataTable
          rows={applications}
          rowKey={(application) => `${application.tier}/${application.tokenId}`}
          columns={[
            {
              head: "Project",
              cell: (application) => (
                <div>
                  <span className="strong">
                    {application.project?.title ?? `Project ${application.tokenId}`}
                  </span>
                  <br />
                  <span className="t-s muted">
                    {application.byOwner ? "Owner applied" : "Operator proposed"}
                    {application.borrowerName ? `, ${application.borrowerName}` : ""}
                  </span>
                </div>
              ),
            },
            { head: "Pool", cell: (application) => <TierName tier={application.tier} /> },
            {
              head: "Amount",
              number: true,
              cell: (application) => <Amount wei={BigInt(application.amount)} />,
            },
            { head: "Rate", number: true, cell: (application) => percent(application.rate, 2) },
            {
              head: "Check",
              cell: (application) =>
                obstacleSentences[application.obstacle] ?? (
                  <span className="badge go">Within all limits</span>
                ),
            },
            { head: "Lapses", cell: (application) => utcTime(application.lapsesAt) },
            {
              head: "Next",
              cell: (application) =>
                application.call ? (
                  <CallNote call={application.call} />
                ) : application.byOwner ? (
                  <Button
                    small
                    busy={disbursal.busy}
                    disabled={application.obstacle !== "None"}
                    onClick={() =>
                      disbursal.run({
                        kind: "disburse",
                        tier: application.tier,
                        tokenId: application.tokenId,
                      })
                    }
                  >
                    Disburse to escrow
                  </Button>
                ) : (
                  <span className="t-s muted">Waiting for the owner</span>
                ),
            },
          ]}
        />
      )}
      {offering ? <Offer attestations={attestations} onClose={() => setOffering(false)} /> : null}
    </Card>
  );
}

function Offer({ attestations, onClose }: { attestations: LiveAttestation[]; onClose: () => void }) {
  const offer = useOrder(onClose);
  const [tokenId, setTokenId] = useState(attestations[0]?.tokenId ?? "");
  const [tier, setTier] = useState<Tier>("medium-risk");
  const [typed, setTyped] = useState("");
  const amount = parseAmount(typed);
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Propose a loan"
      subtitle="Due in full after 180 days"
      width={480}
      roomy
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (amount) offer.run({ kind: "propose", tier, tokenId, amount: amount.toString() });
        }}
      >
        <Field label="Project">
          {(wiring) => (
            <InputBox>
              <select
                {...wiring}
                value={tokenId}
                onChange={({ currentTarget }) => setTokenId(currentTarget.value)}
              >
                {attestations.map((one) => (
                  <option key={one.tokenId} value={one.tokenId}>
                    {one.project?.title ?? `Project ${one.tokenId}`}, SCORS {one.score}
                  </option>
                ))}
              </select>
            </InputBox>
          )}
        </Field>
        <Field label="Pool">
          {(wiring) => (
            <InputBox>
              <select
                {...wiring}
                value={tier}
                onChange={({ currentTarget }) => setTier(currentTarget.value as Tier)}
              >
                {tiers.map((one) => (
                  <option key={one} value={one}>
                    {tierOf(one).name}
                  </option>
                ))}
              </select>
            </InputBox>
          )}
        </Field>
        <MoneyField
          label="Amount"
          value={typed}
          onChange={setTyped}
          problem={typed ? amountProblem(typed, "The amount", "") : undefined}
          hint="The borrower confirms or declines it. Until then it can’t be changed or taken back."
        />
        <Problem>{offer.problem}</Problem>
        <div className="row g2">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" className="grow" type="submit" busy={offer.busy} disabled={!amount}>
            Queue the proposal
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
