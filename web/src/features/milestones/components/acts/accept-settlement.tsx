import { formatCoins, shownParts } from "@trestle/domain/money.ts";
import { dayAt, momentText } from "../../../../lib/format.ts";
import { contractCall } from "../../../../lib/transactions/contract-call.ts";
import { useSigning } from "../../../../lib/transactions/use-signing.ts";
import { useAccountWallet } from "../../../../lib/wallet/account-wallet.ts";
import { Amount, Fact, Facts } from "../../../../ui/index.ts";
import { nameOfAddress, partyNames } from "../../party-names.ts";
import { ActFlow } from "./act-flow.tsx";
import type { ActProps } from "./act-props.ts";
import { paidTo } from "./paid-to.ts";
import { waitForIndexer } from "./wait-for-indexer.ts";

/** Accepts the other side's split, which ends the project. */
export function AcceptSettlement({ project, escrow, onClose }: ActProps) {
  const { _id: projectId, tokenId, money } = project;
  const { customer, developer } = partyNames(project);
  const { linked } = useAccountWallet();
  const offer = project.settlements.find(({ by }) => by.toLowerCase() !== linked);
  const [net = 0n, fee = 0n, refund = 0n] = offer
    ? shownParts([BigInt(offer.toDeveloper) - BigInt(offer.fee), BigInt(offer.fee), BigInt(offer.toRefund)])
    : [];
  const signing = useSigning({
    purpose: { kind: "accept-settlement", projectId },
    plan: offer
      ? {
          signer: "linked",
          steps: [
            {
              label: "Accept the settlement",
              call: contractCall("TrestleEscrow", escrow, "acceptSettlement", [
                BigInt(tokenId),
                BigInt(offer.call.toDeveloper),
                BigInt(offer.call.toRefund),
                BigInt(offer.call.validUntil),
              ]),
            },
          ],
          rows: () => [
            {
              what: "Escrow holds",
              before: <Amount wei={BigInt(money.held.total)} />,
              after: <Amount wei={BigInt(money.held.total) - BigInt(offer.toDeveloper)} />,
            },
            { what: "Project", before: "Under way", after: "Settled" },
            { what: `Deed no. ${tokenId}`, before: "with escrow", after: `with ${customer}` },
          ],
          receives: paidTo(linked, project, BigInt(offer.toDeveloper) - BigInt(offer.fee)),
          worstCase: "you change your mind. A settlement ends the project for good.",
        }
      : null,
    claim: waitForIndexer(projectId, ({ endedAt }) => endedAt !== null),
  });
  return (
    <>
      {offer && signing.phase !== "settled" ? (
        <>
          {offer.reason ? (
            <p className="note" style={{ marginBottom: 12 }}>
              <span>{offer.reason}</span>
            </p>
          ) : null}
          <Facts style={{ marginBottom: 16 }}>
            <Fact name={<>{developer} receives</>}>
              <Amount wei={net} />
            </Fact>
            <Fact name="Fee">
              <Amount wei={fee} />
            </Fact>
            <Fact name={<>Refundable to {customer}, donors and the loan’s pool</>}>
              <Amount wei={refund} />
            </Fact>
          </Facts>
          <p className="t-s muted" style={{ marginBottom: 12 }}>
            From {nameOfAddress(project, offer.by)}, {dayAt(offer.proposedAt)}. Valid until{" "}
            {momentText(offer.validUntil)}.
          </p>
        </>
      ) : null}
      {offer || signing.phase !== "idle" ? (
        <ActFlow
          signing={signing}
          action="Accept settlement"
          done="settled"
          settled="The project is settled and the deed is back with the customer."
          happens={
            offer
              ? `${developer} receives ${formatCoins(net)} at once. The rest becomes refundable, and the project ends.`
              : ""
          }
          ifNobodyActs="Nothing changes. The offer expires and the work goes on."
          onClose={onClose}
        />
      ) : (
        <p className="ink2">The other side has no open settlement offer.</p>
      )}
    </>
  );
}
