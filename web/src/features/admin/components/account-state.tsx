import type { ListedAccount } from "@trestle/domain/admin/accounts.ts";
import { exactTime } from "../../../lib/format.ts";
import { Icon } from "../../../ui/index.ts";

type Props = { account: Pick<ListedAccount, "disabledAt" | "closedAt" | "kycStatus"> };

const waiting = ["submitted", "resubmitted", "in_review"];

/** Whether somebody can use their account, or waits for us. */
export function AccountState({ account: { disabledAt, closedAt, kycStatus } }: Props) {
  const since = closedAt ?? disabledAt;
  if (since)
    return (
      <span className={closedAt ? "badge" : "badge bad"} title={exactTime(since)}>
        <Icon name={closedAt ? "lock" : "barred"} size={14} />
        {closedAt ? "Closed" : "Disabled"}
      </span>
    );
  if (waiting.includes(kycStatus))
    return (
      <span className="badge you">
        <Icon name="clock" size={14} />
        In verification
      </span>
    );
  return (
    <span className="badge go">
      <Icon name="check" size={14} />
      Active
    </span>
  );
}
