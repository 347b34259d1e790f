import { payoutOf } from "@trestle/domain/escrow/fee.ts";
import { amountProblem, coinText, formatCoins, parseAmount, shownParts } from "@trestle/domain/money.ts";
import { useState } from "react";
import { dayAt } from "../../../../lib/format.ts";
import { contractCall } from "../../../../lib/transactions/contract-call.ts";
import { useSigning } from "../../../../lib/transactions/use-signing.ts";
import { useAccountWallet } from "../../../../lib/wallet/account-wallet.ts";
import { Amount, Fact, Facts, MoneyField } from "../../../../ui/index.ts";
import { partyNames } from "../../party-names.ts";
import { EvidenceForm } from "../evidence/evidence-form.tsx";
import { useEvidenceDraft } from "../evidence/use-evidence-draft.ts";
import { ActFlow } from "./act-flow.tsx";
import type { ActProps } from "./act-props.ts";
import styles from "./acts.module.css";
import { FormButtons } from "./form-buttons.tsx";
import { outstandingOf } from "./outstanding.ts";
import { ValidFor } from "./valid-for.tsx";
import { waitForIndexer } from "./wait-for-indexer.ts";

/** Offers a split of what is still open, which would end the project. */
export function ProposeSettlement({ project, escrow, onClose }: ActProps) {
  const { _id: projectId, tokenId, feeBps, milestones, money, now } = project;
  const { developer } = partyNames(project);
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
      : (amountProblem(typed, "The developer's part", "Say how much the developer gets.") ??
        (toDeveloper !== undefined && toDeveloper > most
          ? isAllOwn
            ? `Only ${formatCoins(open)} is left to split.`
            : `At most ${formatCoins(most)}, the customer’s own money. Lent and donated money pays only for submitted work.`
          : undefined));
  const part = problem ? 0n : (toDeveloper ?? 0n);
  const { net, fee } = payoutOf(part, feeBps);
  const [shownNet = 0n, shownFee = 0n, shownRefund = 0n] = shownParts([net, fee, open - part]);
  const evidence = useEvidenceDraft(projectId, "settlement", null);
  const [sealedId, setSealedId] = useState<string | null>(null);
  const signing = useSigning({
    purpose: { kind: "propose-settlement", projectId },
    claim: waitForIndexer(projectId, ({ settlements }) =>
      settlements.some(
        ({ by, toDeveloper: offered }) => by.toLowerCase() === linked && offered === part.toString(),
      ),
    ),
  });
  const prepare = () =>
    signing.prepare(async () => {
      const sealed = await evidence.seal();
      setSealedId(sealed._id);
      const validUntil = now + days * 86_400;
      return {
        signer: "linked",
        steps: [
          {
            label: "Propose a settlement",
            call: contractCall("TrestleEscrow", escrow, "proposeSettlement", [
              BigInt(tokenId),
              part,
              open - part,
              BigInt(validUntil),
            ]),
          },
        ],
        rows: () => [
          { what: `${developer} would receive`, before: "–", after: <Amount wei={net} /> },
          { what: "Refundable", before: "–", after: <Amount wei={open - part} /> },
          { what: "Can be accepted until", before: "–", after: dayAt(validUntil) },
        ],
        worstCase:
          "the other side accepts at once. Then the project ends with this split, and it can’t be undone.",
      };
    });
  return (
    <ActFlow
      signing={signing}
      action="Send proposal"
      done="proposed"
      settled="Your settlement offer is with the other side."
      happens="The other side can accept this split. Nothing moves before that, and you can withdraw or replace it."
      ifNobodyActs="The offer expires. If a milestone is paid before that, the split no longer adds up and can’t be accepted."
      onClose={onClose}
      onBack={() => {
        signing.goBack();
        if (sealedId) void evidence.reopen(sealedId);
      }}
    >
      <div className="stack">
        <MoneyField label={`To ${developer}`} value={typed} onChange={setTyped} problem={problem} />
        <input
          type="range"
          className={styles.slider}
          aria-label="The developer's part, in per cent"
          min={0}
          max={open === 0n ? 100 : Number((most * 100n) / open)}
          value={open === 0n ? 0 : Number((part * 100n) / open)}
          onChange={(event) => setTyped(coinText((open * BigInt(event.currentTarget.value)) / 100n))}
        />
        <Facts>
          <Fact name={<>{developer} receives</>}>
            <Amount wei={shownNet} />
          </Fact>
          <Fact name={<>Fee, {feeBps / 100}%</>}>
            <Amount wei={shownFee} />
          </Fact>
          <Fact name="Refundable">
            <Amount wei={shownRefund} />
          </Fact>
          <Fact sum name="Still open">
            <Amount wei={open} />
          </Fact>
        </Facts>
        <ValidFor days={days} onChange={setDays} />
        <EvidenceForm projectId={projectId} evidence={evidence} label="Reason" withFiles={false} />
      </div>
      <FormButtons
        action="Continue"
        busy={signing.preparing}
        disabled={problem !== undefined || evidence.text.trim() === ""}
        note={evidence.text.trim() === "" ? "Give a reason first." : null}
        problem={signing.problem}
        onCancel={onClose}
        onContinue={() => void prepare()}
      />
    </ActFlow>
  );
}
