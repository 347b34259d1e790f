import type { PublicClient } from "viem";
import type { Provider } from "../wallet/provider.ts";
import { chainReader } from "./chain-reader.ts";
import type { Purpose } from "./purpose.ts";
import { sendStep } from "./send-step.ts";
import {
  type SigningPlan,
  SigningRefusal,
  WAITING_FOR_CONFIRMATION,
  WAITING_FOR_WALLET,
} from "./signing-plan.ts";
import { untilEnded } from "./transaction-records.ts";

/** Which step a running plan is at, and what is said about it. `sent` once any step has been. */
export type RunState = { step: number; status: string; sent: boolean };

type Run = {
  plan: SigningPlan;
  purpose: Purpose;
  from: string;
  chainId: number;
  provider: Provider;
  report: (state: RunState) => void;
  reader?: PublicClient;
};

/**
 * Takes the steps in order, each after the one before is in a block; what the chain says is done is skipped. Ends early
 * where a step fails: its record says how. Throws what the wallet or the simulation has against it.
 */
export async function runPlan({
  plan,
  purpose,
  from,
  chainId,
  provider,
  report,
  reader = chainReader(),
}: Run) {
  const { steps, startStatus, check, ids } = plan;
  let sent = false;
  report({ step: 0, status: startStatus ?? WAITING_FOR_WALLET, sent });
  const against = await check?.(reader, from);
  if (against) throw new SigningRefusal(against);
  for (const [index, step] of steps.entries()) {
    const say = (status: string | undefined, otherwise: string) =>
      report({ step: index, status: status ?? otherwise, sent });
    if (step.skip) {
      say(step.status?.check, WAITING_FOR_WALLET);
      if (await step.skip(reader, from)) continue;
    }
    say(step.status?.sign, WAITING_FOR_WALLET);
    const place = { step: index, steps: steps.length };
    const id = await sendStep({
      step,
      purpose: { ...purpose, ...ids },
      place,
      from,
      chainId,
      provider,
      reader,
    });
    sent = true;
    say(step.status?.confirm, WAITING_FOR_CONFIRMATION);
    if ((await untilEnded(id))?.kind !== "mined") return;
  }
}
