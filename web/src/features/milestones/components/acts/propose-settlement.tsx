import { payoutOf } from "@trestle/domain/escrow/fee.ts";
import { amountProblem, coinText, formatCoins, parseAmount, shownParts } from "@trestle/domain/money.ts";
import { useState } from "react";
import { dayAt } from "../../../../lib/format.ts";
import { contractCall } from "../../../../lib/transactions/contract-call.ts";
import { useAccountWallet } from "../../../../lib/wallet/account-wallet.ts";
import { Facts, MoneyField } from "../../../../ui/index.ts";
import { partyNames } from "../../party-names.ts";
import { type ActProps, SignedEscrowAct } from "./escrow-act.tsx";
import { outstandingOf } from "./outstanding.ts";
import { ValidFor } from "./valid-for.tsx";

/** Offers a split of what is still open, which would end the project. */
export function ProposeSettlement(props: ActProps) {
  const { project, escrow } = props;
  const { tokenId, feeBps, milestones, money, now } = project;
  const { customer, developer } = partyNames(project);
  const { linked } = useAccountWallet();
  const open = outstandingOf(milestones);
  // Lent and donated money pays for submitted work only.
  const own = BigInt(money.buckets.customer);
  const isAllOwn = own >= open;
  const most = isAllOwn ? open : own;
  const [typed, setTyped] = useState(() => coinText(most / 2n));
  const [days, setDays] = useState(14);
  const toDeveloper = parseAmount(typed);
  const problem =
    typed.trim() === "0"
      ? undefined
      : (amountProblem(typed, `What ${developer} gets`, `Say how much ${developer} gets.`) ??
        (toDeveloper !== undefined && toDeveloper > most
          ? isAllOwn
            ? `Only ${formatCoins(open)} is left to split.`
            : `At most ${formatCoins(most)}, ${customer}’s own money. Lent and donated money pays only for submitted work.`
          : undefined));
  const part = problem ? 0n : (toDeveloper ?? 0n);
  const { net, fee } = payoutOf(part, feeBps);
  const [shownNet = 0n, shownFee = 0n, shownRefund = 0n] = shownParts([net, fee, open - part]);
  const validUntil = now + days * 86_400;
  const fields = (
    <>
      <MoneyField label={`To ${developer}`} value={typed} onChange={setTyped} problem={problem} />
      <input
        type="range"
        style={{ width: "100%", accentColor: "var(--brand)" }}
        aria-label={`Share for ${developer}, in per cent`}
        min={0}
        max={open === 0n ? 100 : Number((most * 100n) / open)}
        value={open === 0n ? 0 : Number((part * 100n) / open)}
        onChange={({ currentTarget: { value: share } }) => setTyped(coinText((open * BigInt(share)) / 100n))}
      />
      <Facts
        rows={[
          { name: `${developer} receives`, value: shownNet },
          { name: `Fee, ${feeBps / 100}%`, value: shownFee },
          { name: "Refundable", value: shownRefund },
          { name: "Still open", value: open, sum: true },
        ]}
      />
      <ValidFor days={days} onChange={setDays} />
    </>
  );
  return (
    <SignedEscrowAct
      {...props}
      description={{
        action: "Send proposal",
        done: "proposed",
        label: "Propose a settlement",
        above: fields,
        seals: {
          kind: "settlement",
          label: "Reason",
          files: "none",
          ask: "Give a reason first.",
          problem: problem === undefined ? null : "",
          signs: () => ({
            call: contractCall("TrestleEscrow", escrow, "proposeSettlement", [
              BigInt(tokenId),
              part,
              open - part,
              BigInt(validUntil),
            ]),
            rows: [
              { what: `${developer} would receive`, before: "–", after: net },
              { what: "Refundable", before: "–", after: open - part },
              { what: "Can be accepted until", before: "–", after: dayAt(validUntil) },
            ],
          }),
        },
        worstCase:
          "the other side accepts at once. Then the project ends with this split, and it can’t be undone.",
        until: ({ settlements }) =>
          settlements.some(
            ({ by, toDeveloper: offered }) => by.toLowerCase() === linked && offered === part.toString(),
          ),
        settled: "Your settlement offer is with the other side.",
        happens:
          "The other side can accept this split. Nothing moves before that, and you can withdraw or replace it.",
        ifNobodyActs:
          "The offer expires. If a milestone is paid before that, the split no longer adds up and can’t be accepted.",
      }}
    />
  );
}
