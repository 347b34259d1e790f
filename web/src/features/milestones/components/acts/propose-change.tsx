import { formatCoins } from "@trestle/domain/money.ts";
import { useState } from "react";
import { dayAt } from "../../../../lib/format.ts";
import { contractCall } from "../../../../lib/transactions/contract-call.ts";
import { useSigning } from "../../../../lib/transactions/use-signing.ts";
import { useAccountWallet } from "../../../../lib/wallet/account-wallet.ts";
import { Amount, Button, IconButton, InputBox, MoneyInput } from "../../../../ui/index.ts";
import { EvidenceForm } from "../evidence/evidence-form.tsx";
import { useEvidenceDraft } from "../evidence/use-evidence-draft.ts";
import { ActFlow } from "./act-flow.tsx";
import type { ActProps } from "./act-props.ts";
import styles from "./acts.module.css";
import { type ChangeRow, changeRows, readChange } from "./change-draft.ts";
import { FormButtons } from "./form-buttons.tsx";
import { ValidFor } from "./valid-for.tsx";
import { waitForIndexer } from "./wait-for-indexer.ts";

/** Offers other amounts and dates for what isn't submitted, or more milestones. */
export function ProposeChange({ project, escrow, onClose }: ActProps) {
  const { _id: projectId, tokenId, milestones, now, roles, agreedPrice } = project;
  const { linked } = useAccountWallet();
  const [rows, setRows] = useState(() => changeRows(milestones));
  const [days, setDays] = useState(14);
  const read = readChange(rows, milestones, now);
  const value = roles.includes("customer") && read.added > 0n ? read.added : 0n;
  const evidence = useEvidenceDraft(projectId, "change_order", null);
  const [sealed, setSealed] = useState<{ id: string; hash: string } | null>(null);
  const change = (key: string, part: Partial<ChangeRow>) =>
    setRows((all) => all.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const signing = useSigning({
    purpose: { kind: "propose-change", projectId },
    claim: waitForIndexer(projectId, ({ changes }) =>
      changes.some(
        ({ by, termsHash }) => by.toLowerCase() === linked && (!sealed || termsHash === sealed.hash),
      ),
    ),
  });
  const prepare = () =>
    signing.prepare(async () => {
      const made = await evidence.seal(read.lines.filter(({ isNew }) => isNew).map(({ title }) => title));
      setSealed({ id: made._id, hash: made.hash });
      const validUntil = now + days * 86_400;
      return {
        signer: "linked",
        steps: [
          {
            label: "Propose a change order",
            call: contractCall(
              "TrestleEscrow",
              escrow,
              "proposeChange",
              [
                BigInt(tokenId),
                {
                  milestones: read.lines.map(({ index }) => BigInt(index)),
                  amounts: read.lines.map(({ amount }) => amount),
                  deadlines: read.lines.map(({ deadline }) => BigInt(deadline)),
                  termsHash: made.hash as `0x${string}`,
                  validUntil: BigInt(validUntil),
                },
              ],
              { value },
            ),
          },
        ],
        rows: () => [
          {
            what: "Agreed price, if accepted",
            before: <Amount wei={BigInt(agreedPrice)} />,
            after: <Amount wei={BigInt(agreedPrice) + read.added} />,
          },
          { what: "Can be accepted until", before: "–", after: dayAt(validUntil) },
        ],
        worstCase:
          value > 0n
            ? "they don’t accept it. The money you send stays a credit that you can withdraw at any time."
            : "the other side accepts at once, and you’re bound to the new amounts and dates.",
      };
    });
  return (
    <ActFlow
      signing={signing}
      action="Send change order"
      done="proposed"
      settled="Your change order is with the other side."
      happens="The other side sees before and after for every milestone and can accept it. You can withdraw or replace it."
      ifNobodyActs="The proposal expires. Until then the agreed dates keep running."
      onClose={onClose}
      onBack={() => {
        signing.goBack();
        if (sealed) void evidence.reopen(sealed.id);
      }}
    >
      <div className="stack">
        <table className={styles.change}>
          <thead>
            <tr>
              <th scope="col">Milestone</th>
              <th scope="col">Amount</th>
              <th scope="col">Due</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row
                key={row.key}
                row={row}
                onChange={(part) => change(row.key, part)}
                onRemove={() => setRows((all) => all.filter(({ key }) => key !== row.key))}
              />
            ))}
          </tbody>
        </table>
        <div>
          <Button
            kind="link"
            small
            icon="plus"
            onClick={() =>
              setRows((all) => [
                ...all,
                { key: crypto.randomUUID(), index: null, title: "", amount: "", by: "" },
              ])
            }
          >
            Add a milestone
          </Button>
        </div>
        {read.problem ? null : (
          <p className="t-s strong">
            {read.added === 0n
              ? "The price stays the same."
              : read.added > 0n
                ? `${formatCoins(read.added)} more.`
                : `${formatCoins(-read.added)} less, which stays refundable.`}
          </p>
        )}
        <ValidFor days={days} onChange={setDays} />
        <EvidenceForm projectId={projectId} evidence={evidence} label="Reason" withFiles={false} />
      </div>
      <FormButtons
        action="Continue"
        busy={signing.preparing}
        disabled={read.problem !== null || evidence.text.trim() === ""}
        note={read.problem ?? (evidence.text.trim() === "" ? "Give a reason first." : null)}
        problem={signing.problem}
        onCancel={onClose}
        onContinue={() => void prepare()}
      />
    </ActFlow>
  );
}

type RowProps = { row: ChangeRow; onChange: (part: Partial<ChangeRow>) => void; onRemove: () => void };

function Row({ row, onChange, onRemove }: RowProps) {
  const name = row.index === null ? "the new milestone" : `milestone ${row.index + 1}`;
  return (
    <tr>
      <td>
        {row.index === null ? (
          <span className="row g2">
            <InputBox small className="grow">
              <input
                aria-label="Title of the new milestone"
                placeholder="Title"
                maxLength={120}
                value={row.title}
                onChange={(event) => onChange({ title: event.currentTarget.value })}
              />
            </InputBox>
            <IconButton icon="trash" name="Remove the new milestone" onClick={onRemove} />
          </span>
        ) : (
          `${row.index + 1}. ${row.title}`
        )}
      </td>
      <td>
        <MoneyInput
          small
          aria-label={`Amount of ${name}`}
          value={row.amount}
          onChange={(amount) => onChange({ amount })}
        />
      </td>
      <td>
        <InputBox small>
          <input
            type="date"
            aria-label={`Due date of ${name}`}
            value={row.by}
            onChange={(event) => onChange({ by: event.currentTarget.value })}
          />
        </InputBox>
      </td>
    </tr>
  );
}
