import { formatCoins } from "@trestle/domain/money.ts";
import { dayAt, momentText } from "../../../../lib/format.ts";
import { contractCall } from "../../../../lib/transactions/contract-call.ts";
import { useSigning } from "../../../../lib/transactions/use-signing.ts";
import { useAccountWallet } from "../../../../lib/wallet/account-wallet.ts";
import { Amount } from "../../../../ui/index.ts";
import { nameOfAddress } from "../../party-names.ts";
import { ActFlow } from "./act-flow.tsx";
import type { ActProps } from "./act-props.ts";
import { ChangeTable } from "./change-table.tsx";
import { waitForIndexer } from "./wait-for-indexer.ts";

/** Accepts the other side's change order; the customer adds what it costs more. */
export function AcceptChange({ project, escrow, onClose }: ActProps) {
  const { _id: projectId, tokenId, roles, agreedPrice } = project;
  const { linked } = useAccountWallet();
  const change = project.changes.find(({ by }) => by.toLowerCase() !== linked);
  const isCustomer = roles.includes("customer");
  const value = isCustomer && change ? BigInt(change.added) : 0n;
  const signing = useSigning({
    purpose: { kind: "accept-change", projectId },
    plan: change
      ? {
          signer: "linked",
          steps: [
            {
              label: "Accept the change order",
              call: contractCall(
                "TrestleEscrow",
                escrow,
                "acceptChange",
                [
                  BigInt(tokenId),
                  {
                    milestones: change.call.milestones.map(BigInt),
                    amounts: change.call.amounts.map(BigInt),
                    deadlines: change.call.deadlines.map(BigInt),
                    termsHash: change.call.termsHash as `0x${string}`,
                    validUntil: BigInt(change.call.validUntil),
                  },
                ],
                { value },
              ),
            },
          ],
          rows: () => [
            {
              what: isCustomer ? "You add now" : "Added by the customer",
              before: <Amount wei={0n} />,
              after: <Amount wei={BigInt(change.added)} />,
            },
            {
              what: "Agreed price",
              before: <Amount wei={BigInt(agreedPrice)} />,
              after: <Amount wei={priceAfter(agreedPrice, change)} />,
            },
          ],
          worstCase: isCustomer
            ? "the work isn’t done. What you add is held in escrow like the rest and comes back if it isn’t spent."
            : "you can’t keep the new dates. They count from now on.",
        }
      : null,
    claim: waitForIndexer(projectId, ({ changes }) => !changes.some(({ by }) => by.toLowerCase() !== linked)),
  });
  return (
    <>
      {change && signing.phase !== "settled" ? (
        <div style={{ marginBottom: 16 }}>
          <p className="t-s muted">
            From {nameOfAddress(project, change.by)}, {dayAt(change.proposedAt)}. Valid until{" "}
            {momentText(change.validUntil)}.
          </p>
          {change.reason ? (
            <p className="note mt2">
              <span>{change.reason}</span>
            </p>
          ) : null}
          <div className="mt3">
            <ChangeTable change={change} />
          </div>
        </div>
      ) : null}
      {change || signing.phase !== "idle" ? (
        <ActFlow
          signing={signing}
          action={value > 0n ? `Accept and add ${formatCoins(value)}` : "Accept change order"}
          done="changed"
          settled="The change order is part of your contract."
          happens="Amounts and dates change as shown. Submitted work stays as it is."
          ifNobodyActs="Nothing changes. The proposal expires."
          onClose={onClose}
        />
      ) : (
        <p className="ink2">The other side has no open change order.</p>
      )}
    </>
  );
}

type Change = { milestones: { before: { amount: string } | null; after: { amount: string } }[] };

const priceAfter = (price: string, { milestones }: Change): bigint =>
  milestones.reduce(
    (sum, { before, after }) => sum - BigInt(before?.amount ?? "0") + BigInt(after.amount),
    BigInt(price),
  );
