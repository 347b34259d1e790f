import { payoutOf } from "@trestle/domain/escrow/fee.ts";
import type { TrackedMilestone } from "@trestle/domain/milestones/tracking.ts";
import { formatCoins } from "@trestle/domain/money.ts";
import { useState } from "react";
import { momentText } from "../../../../lib/format.ts";
import { contractCall } from "../../../../lib/transactions/contract-call.ts";
import { Facts, TextField } from "../../../../ui/index.ts";
import { partyNames } from "../../party-names.ts";
import { type ActProps, SignedEscrowAct } from "./escrow-act.tsx";
import { ifNobodyActs } from "./if-nobody-acts.ts";
import { bpsOf } from "./split.ts";

/** The arbiter splits a disputed milestone and says why. */
export function ResolveDispute(props: ActProps & { milestone: TrackedMilestone }) {
  const { project, milestone, escrow } = props;
  const { index, amount, dispute } = milestone;
  const { developer } = partyNames(project);
  const [percent, setPercent] = useState("50");
  const bps = bpsOf(percent);
  const gross = (BigInt(amount) * BigInt(bps ?? 0)) / 10_000n;
  const { net, fee } = payoutOf(gross, project.feeBps);
  const withheld = BigInt(amount) - gross;
  const fields = (
    <>
      <TextField
        label={`Share for ${developer}`}
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
        style={{ width: "100%", accentColor: "var(--brand)" }}
        aria-label={`Share for ${developer}, in per cent`}
        min={0}
        max={100}
        step={5}
        value={(bps ?? 0) / 100}
        onChange={({ currentTarget: { value: share } }) => setPercent(share)}
      />
      <Facts
        rows={[
          { name: `${developer} receives`, value: net },
          { name: `Fee, ${project.feeBps / 100}%`, value: fee },
          { name: "Withheld, refundable", value: withheld },
          { name: `Milestone ${index + 1}`, value: BigInt(amount), sum: true },
        ]}
      />
    </>
  );
  return (
    <SignedEscrowAct
      {...props}
      description={{
        action: "Sign decision",
        done: "decided",
        label: `Decide the dispute over milestone ${index + 1}`,
        signer: "any",
        above: fields,
        seals: {
          kind: "decision",
          label: "Reason",
          hint: "Both sides read it.",
          files: "none",
          ask: "Give a reason first.",
          problem: bps === undefined ? "" : null,
          signs: ({ hash }) => ({
            call: contractCall("TrestleEscrow", escrow, "resolveDispute", [
              BigInt(project.tokenId),
              BigInt(index),
              BigInt(bps ?? 0),
              hash,
            ]),
            rows: [
              { what: `${developer} receives`, before: "–", after: net },
              { what: "Fee", before: "–", after: fee },
              { what: "Withheld, refundable", before: "–", after: withheld },
              { what: `Milestone ${index + 1}`, before: "In dispute", after: "Decided" },
            ],
          }),
        },
        worstCase: "new evidence appears later. A decision is final: you can’t change it after signing.",
        settled: `Decided. ${developer} received ${formatCoins(net)}.`,
        happens: `${developer} is paid at once. What you withhold becomes refundable to those who paid it in. Both sides read your reason.`,
        ifNobodyActs: ifNobodyActs(milestone),
      }}
    />
  );
}
