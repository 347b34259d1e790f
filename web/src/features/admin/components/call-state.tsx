import type { Attestation } from "@trestle/domain/admin/review.ts";
import { Icon, type IconName } from "../../../ui/index.ts";

const states: Record<Attestation["state"], { look: string; icon: IconName; text: string }> = {
  waiting: { look: "", icon: "clock", text: "Queued" },
  sent: { look: "on", icon: "chain", text: "Pending" },
  done: { look: "go", icon: "check", text: "Done" },
  failed: { look: "bad", icon: "warning", text: "Failed" },
};

const CANCELLED = { look: "", icon: "cross", text: "Cancelled" } as const;

/** How far a call of the operator has come. */
export function CallState({
  state,
  cancelled = false,
}: {
  state: Attestation["state"];
  cancelled?: boolean;
}) {
  const { look, icon, text } = cancelled ? CANCELLED : states[state];
  return (
    <span className={`badge ${look}`}>
      <Icon name={icon} size={14} />
      {text}
    </span>
  );
}
