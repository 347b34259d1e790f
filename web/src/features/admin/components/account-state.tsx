import type { ListedAccount } from "@trestle/domain/admin/accounts.ts";
import { exactTime } from "../../../lib/format.ts";
import { Badge } from "../../../ui/index.ts";

type Props = { account: Pick<ListedAccount, "disabledAt" | "closedAt" | "kycStatus"> };

const waiting = ["submitted", "resubmitted", "in_review"];

/** Whether somebody can use their account, or waits for us. */
export function AccountState({ account: { disabledAt, closedAt, kycStatus } }: Props) {
  if (closedAt)
    return (
      <Badge icon="lock" title={exactTime(closedAt)}>
        Closed
      </Badge>
    );
  if (disabledAt)
    return (
      <Badge tone="bad" icon="barred" title={exactTime(disabledAt)}>
        Disabled
      </Badge>
    );
  return waiting.includes(kycStatus) ? (
    <Badge tone="you" icon="clock">
      In verification
    </Badge>
  ) : (
    <Badge tone="go" icon="check">
      Active
    </Badge>
  );
}
