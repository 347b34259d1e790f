import { payoutOf } from "@trestle/domain/escrow/fee.ts";
import { formatCoins } from "@trestle/domain/money.ts";
import { useState } from "react";
import { momentText } from "../../../../lib/format.ts";
import { contractCall } from "../../../../lib/transactions/contract-call.ts";
import { useSigning } from "../../../../lib/transactions/use-signing.ts";
import { Amount, Fact, Facts, TextField } from "../../../../ui/index.ts";
import { partyNames } from "../../party-names.ts";
import { EvidenceForm } from "../evidence/evidence-form.tsx";
import { useEvidenceDraft } from "../evidence/use-evidence-draft.ts";
import { ActFlow } from "./act-flow.tsx";
import type { MilestoneActProps } from "./act-props.ts";
import styles from "./acts.module.css";
import { FormButtons } from "./form-buttons.tsx";
import { ifNobodyActs } from "./if-nobody-acts.ts";
import { bpsOf } from "./split.ts";
import { isInHistory, waitForIndexer } from "./wait-for-indexer.ts";

/** The arbiter splits a disputed milestone and says why. */
export function ResolveDispute({ project, milestone, escrow, onClose }: MilestoneActProps) {
  const { _id: projectId, tokenId, feeBps } = project;
  const { index, amount, dispute } = milestone;
  const { developer } = partyNames(project);
  const [percent, setPercent] = useState("50");
  const bps = bpsOf(percent);
  const gross = (BigInt(amount) * BigInt(bps ?? 0)) / 10_000n;
  const { net, fee } = payoutOf(gross, feeBps);
  const withheld = BigInt(amount) - gross;
  const evidence = useEvidenceDraft(projectId, "decision", index);
  const [sealedId, setSealedId] = useState<string | null>(null);
  const signing = useSigning({
    purpose: { kind: "resolve-dispute", projectId, milestone: index },
    claim: waitForIndexer(projectId, isInHistory(index)),
  });
  const prepare = () =>
    signing.prepare(async () => {
      const sealed = await evidence.seal();
      setSealedId(sealed._id);
      return {
        signer: "any",
        steps: [
          {
            label: `Decide the dispute over milestone ${index + 1}`,
            call: contractCall("TrestleEscrow", escrow, "resolveDispute", [
              BigInt(tokenId),
              BigInt(index),
              BigInt(bps ?? 0),
              sealed.hash as `0x${string}`,
            ]),
          },
        ],
        rows: () => [
          { what: `${developer} receives`, before: "–", after: <Amount wei={net} /> },
          { what: "Fee", before: "–", after: <Amount wei={fee} /> },
          { what: "Withheld, refundable", before: "–", after: <Amount wei={withheld} /> },
          { what: `Milestone ${index + 1}`, before: "In dispute", after: "Decided" },
        ],
        worstCase: "new evidence appears later. A decision is final: you can’t change it after signing.",
      };
    });
  return (
    <ActFlow
      signing={signing}
      action="Sign decision"
      done="decided"
      settled={`Decided. ${developer} received ${formatCoins(net)}.`}
      happens={`${developer} is paid at once. What you withhold becomes refundable to those who paid it in. Both sides read your reason.`}
      ifNobodyActs={ifNobodyActs(milestone)}
      onClose={onClose}
      onBack={() => {
        signing.goBack();
        if (sealedId) void evidence.reopen(sealedId);
      }}
    >
      <div className="stack">
        <TextField
          label="Share for the developer"
          hint={dispute ? `Decide by ${momentText(dispute.defaultAt)}.` : undefined}
          problem={bps === undefined ? "Write a percentage from 0 to 100, such as 70 or 62.5." : undefined}
          number
          unit="%"
          inputMode="decimal"
          value={percent}
          onChange={(event) => setPercent(event.currentTarget.value)}
        />
        <input
          type="range"
          className={styles.slider}
          aria-label="Share for the developer, in per cent"
          min={0}
          max={100}
          step={5}
          value={(bps ?? 0) / 100}
          onChange={(event) => setPercent(event.currentTarget.value)}
        />
        <Facts>
          <Fact name={<>{developer} receives</>}>
            <Amount wei={net} />
          </Fact>
          <Fact name={<>Fee, {feeBps / 100}%</>}>
            <Amount wei={fee} />
          </Fact>
          <Fact name="Withheld, refundable">
            <Amount wei={withheld} />
          </Fact>
          <Fact sum name={<>Milestone {index + 1}</>}>
            <Amount wei={BigInt(amount)} />
          </Fact>
        </Facts>
        <EvidenceForm
          projectId={projectId}
          evidence={evidence}
          label="Reason"
          hint="Both sides read it."
          withFiles={false}
        />
      </div>
      <FormButtons
        action="Continue"
        busy={signing.preparing}
        disabled={bps === undefined || evidence.text.trim() === ""}
        note={evidence.text.trim() === "" ? "Give a reason first." : null}
        problem={signing.problem}
        onCancel={onClose}
        onContinue={() => void prepare()}
      />
    </ActFlow>
  );
}
