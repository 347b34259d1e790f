import { useQuery } from "@tanstack/react-query";
import type { Activity } from "@trestle/domain/profiles/profile.ts";
import { shortHex } from "../../../components/short-hex.ts";
import { queryOf } from "../../../lib/endpoints.ts";
import { Card, Icon, type IconName, List, ListRow, QueryList, When } from "../../../ui/index.ts";

const words: Record<Activity["kind"], { text: string; icon: IconName }> = {
  registered: { text: "You joined Trestle", icon: "person" },
  kyc_submitted: { text: "You submitted your documents", icon: "sheet" },
  kyc_approved: { text: "Your documents were approved", icon: "check" },
  kyc_returned: { text: "Your documents were returned", icon: "again" },
  wallet_linked: { text: "You linked a wallet", icon: "wallet" },
  wallet_unlinked: { text: "You unlinked a wallet", icon: "wallet" },
  email_confirmed: { text: "You confirmed your email address", icon: "send" },
  email_changed: { text: "You changed your email address", icon: "send" },
  password_changed: { text: "You changed your password", icon: "lock" },
  session_ended: { text: "You signed out a device", icon: "lock" },
  sessions_ended: { text: "You signed out everywhere else", icon: "lock" },
  second_factor_on: { text: "You turned two-step sign-in on", icon: "shield" },
  second_factor_off: { text: "You turned two-step sign-in off", icon: "shield" },
  second_factor_reset: { text: "An administrator reset your second factor", icon: "shield" },
  passkey_added: { text: "You added a passkey", icon: "shield" },
  passkey_removed: { text: "You removed a passkey", icon: "shield" },
  recovery_codes_made: { text: "You made new recovery codes", icon: "shield" },
  recovery_code_used: { text: "You used a recovery code", icon: "shield" },
  profile_changed: { text: "You changed your profile", icon: "person" },
};

type Props = { userId: string };

/** Lists the viewer's own activity, which is visible to no other account. */
export function ActivityList({ userId }: Props) {
  const activity = useQuery(
    queryOf("GET /api/profiles/me/activity", { query: { limit: 12 }, viewer: userId }),
  );
  return (
    <Card small title="Your activity">
      <QueryList query={activity} name="your activity" empty="Nothing yet." rows={4}>
        {(entries) => (
          <List>
            {entries.map(({ kind, detail, createdAt }) => (
              <ListRow
                key={`${kind} ${createdAt}`}
                lead={
                  <span className="mark">
                    <Icon name={words[kind].icon} size={18} />
                  </span>
                }
                end={<When at={createdAt} className="t-xs muted" />}
              >
                <p className="strong">{words[kind].text}</p>
                {detail ? (
                  <p className="t-s muted">{detail.startsWith("0x") ? shortHex(detail) : detail}</p>
                ) : null}
              </ListRow>
            ))}
          </List>
        )}
      </QueryList>
    </Card>
  );
}
