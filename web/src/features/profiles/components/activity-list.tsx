import { useQuery } from "@tanstack/react-query";
import type { Activity } from "@trestle/domain/profiles/profile.ts";
import { shortHex } from "../../../components/short-hex.ts";
import { queryOf } from "../../../lib/endpoints.ts";
import { exactTime, relativeTime } from "../../../lib/format.ts";
import { Icon, type IconName, QueryList } from "../../../ui/index.ts";
import styles from "./activity-list.module.css";

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
  second_factor_on: { text: "You turned two-step login on", icon: "shield" },
  second_factor_off: { text: "You turned two-step login off", icon: "shield" },
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
    <section className="card" aria-labelledby="activity">
      <h2 id="activity" className="t-m">
        Your activity
      </h2>
      <QueryList query={activity} name="your activity" empty="Nothing yet." rows={4}>
        {(entries) => (
          <ol className={styles.list}>
            {entries.map(({ kind, detail, createdAt }) => (
              <li key={`${kind} ${createdAt}`}>
                <span className="mark">
                  <Icon name={words[kind].icon} size={18} />
                </span>
                <span className="grow">
                  <span className="strong">{words[kind].text}</span>
                  {detail ? (
                    <span className={`t-s muted ${styles.detail}`}>
                      {detail.startsWith("0x") ? shortHex(detail) : detail}
                    </span>
                  ) : null}
                </span>
                <time className="t-xs muted" dateTime={createdAt} title={exactTime(createdAt)}>
                  {relativeTime(createdAt)}
                </time>
              </li>
            ))}
          </ol>
        )}
      </QueryList>
    </section>
  );
}
