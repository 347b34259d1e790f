import type { Attestation } from "@trestle/domain/admin/review.ts";
import { Badge, type IconName, type Tone } from "../../../ui/index.ts";

type State = Attestation["state"] | "cancelled";
const states: Record<State, [tone: Tone, icon: IconName, text: string]> = {
  waiting: ["", "clock", "Queued"],
  sent: ["on", "chain", "Pending"],
  done: ["go", "check", "Done"],
  failed: ["bad", "warning", "Failed"],
  cancelled: ["", "cross", "Cancelled"],
};

/** How far a call of the operator has come. */
export function CallState({ state }: { state: State }) {
  const [tone, icon, text] = states[state];
  return (
    <Badge tone={tone} icon={icon}>
      {text}
    </Badge>
  );
}
