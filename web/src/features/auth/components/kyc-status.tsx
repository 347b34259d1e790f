import type { KycStatus } from "@trestle/domain/auth/kyc-status.ts";
import { Icon, type IconName } from "../../../ui/index.ts";

const looks: Record<KycStatus, { word: string; icon: IconName; tone: string }> = {
  none: { word: "Not verified", icon: "shield", tone: "" },
  submitted: { word: "Submitted", icon: "clock", tone: "on" },
  resubmitted: { word: "Submitted again", icon: "clock", tone: "on" },
  in_review: { word: "In review", icon: "eye", tone: "on" },
  approved: { word: "Approved", icon: "check", tone: "go" },
  returned: { word: "Returned", icon: "again", tone: "you" },
};

export function KycStatusBadge({ status }: { status: KycStatus }) {
  const { word, icon, tone } = looks[status];
  return (
    <span className={`badge ${tone}`}>
      <Icon name={icon} size={14} />
      {word}
    </span>
  );
}
