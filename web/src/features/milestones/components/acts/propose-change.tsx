import { formatCoins } from "@trestle/domain/money.ts";
import { useState } from "react";
import { dayAt } from "../../../../lib/format.ts";
import { contractCall } from "../../../../lib/transactions/contract-call.ts";
import { useAccountWallet } from "../../../../lib/wallet/account-wallet.ts";
import { Button, DataTable, IconButton, InputBox, MoneyInput } from "../../../../ui/index.ts";
import { type ChangeRow, changeRows, readChange } from "./change-draft.ts";
import { type ActProps, SignedEscrowAct } from "./escrow-act.tsx";
import { ValidFor } from "./valid-for.tsx";

/** Offers other amounts and dates for what isn't submitted, or more milestones. */
export function ProposeChange(props: ActProps) {
  const { project, escrow } = props;
  const { tokenId, milestones, now, roles, agreedPrice } = project;
  const { linked } = useAccountWallet();
  const [rows, setRows] = useState(() => changeRows(milestones));
  const [days, setDays] = useState(14);
  const read = readChange(rows, milestones, now);
  const value = roles.includes("customer") && read.added > 0n ? read.added : 0n;
  const validUntil = now + days * 86_400;
  const change = (key: string, part: Partial<ChangeRow>) =>
    setRows((all) => all.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const fields = (
    <>
      <DataTable
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          {
            head: "Milestone",
            cell: (row) =>
              row.index === null ? (
                <span className="row g2">
                  <InputBox small className="grow">
                    <input
                      aria-label="Title of the new milestone"
                      placeholder="Title"
                      maxLength={120}
                      value={row.title}
                      onChange={(event) => change(row.key, { title: event.currentTarget.value })}
                    />
                  </InputBox>
                  <IconButton
                    icon="trash"
                    name="Remove the new milestone"
                    onClick={() => setRows((all) => all.filter(({ key }) => key !== row.key))}
                  />
                </span>
              ) : (
                `${row.index + 1}. ${row.title}`
              ),
          },
          {
            head: "Amount",
            cell: (row) => (
              <MoneyInput
                small
                aria-label={`Amount of ${nameOf(row)}`}
                value={row.amount}
                onChange={(amount) => change(row.key, { amount })}
              />
            ),
          },
          {
            head: "Due",
            cell: (row) => (
              <InputBox small>
                <input
                  type="date"
                  aria-label={`Due date of ${nameOf(row)}`}
                  value={row.by}
                  onChange={(event) => change(row.key, { by: event.currentTarget.value })}
                />
              </InputBox>
            ),
          },
        ]}
      />
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
    </>
  );
  return (
    <SignedEscrowAct
      {...props}
      description={{
        action: "Send change order",
        done: "proposed",
        label: "Propose a change order",
        above: fields,
        seals: {
          kind: "change_order",
          label: "Reason",
          files: "none",
          ask: "Give a reason first.",
          titles: read.lines.filter(({ isNew }) => isNew).map(({ title }) => title),
          problem: read.problem,
          signs: ({ hash }) => ({
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
                  termsHash: hash,
                  validUntil: BigInt(validUntil),
                },
              ],
              { value },
            ),
            rows: [
              {
                what: "Agreed price, if accepted",
                before: BigInt(agreedPrice),
                after: BigInt(agreedPrice) + read.added,
              },
              { what: "Can be accepted until", before: "–", after: dayAt(validUntil) },
            ],
          }),
        },
        worstCase:
          value > 0n
            ? "they don’t accept it. The money you send stays a credit that you can withdraw at any time."
            : "the other side accepts at once, and you’re bound to the new amounts and dates.",
        until: ({ changes }, sealedHash) =>
          changes.some(
            ({ by, termsHash }) => by.toLowerCase() === linked && (!sealedHash || termsHash === sealedHash),
          ),
        settled: "Your change order is with the other side.",
        happens:
          "The other side sees before and after for every milestone and can accept it. You can withdraw or replace it.",
        ifNobodyActs: "The proposal expires. Until then the agreed dates keep running.",
      }}
    />
  );
}

const nameOf = ({ index }: ChangeRow) => (index === null ? "the new milestone" : `milestone ${index + 1}`);
