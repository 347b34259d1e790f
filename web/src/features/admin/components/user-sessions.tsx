import type { AccountDetails } from "@trestle/domain/admin/accounts.ts";
import { call } from "../../../lib/endpoints.ts";
import { exactTime, relativeTime, shortDay } from "../../../lib/format.ts";
import { ActWithReason } from "./act-with-reason.tsx";
import styles from "./user-page.module.css";

type Props = { account: AccountDetails };

/** Where somebody is signed in. */
export function UserSessions({ account: { id, username, openSessions } }: Props) {
  return (
    <section className="card" aria-labelledby="user-sessions">
      <div className="row between g2">
        <h2 className="t-m" id="user-sessions">
          Sessions
        </h2>
        {openSessions.length > 1 ? (
          <ActWithReason
            label="End all sessions"
            title={`Sign ${username} out everywhere?`}
            confirmLabel="End all sessions"
            send={(reason) =>
              call("POST /api/admin/users/:id/sessions/end", { params: { id }, body: { reason } })
            }
            done={`${username} is signed out everywhere`}
          >
            They’re signed out of every open page at once. They can sign in again.
          </ActWithReason>
        ) : null}
      </div>
      {openSessions.length === 0 ? <p className="t-s muted mt2">Not signed in anywhere.</p> : null}
      <ul className={`${styles.list} mt3`}>
        {openSessions.map(({ _id, device, network, createdAt, lastUsedAt }) => {
          const name = device ?? "Unknown device";
          return (
            <li key={_id}>
              <span>
                <span className="strong">{name}</span>
                <span className="t-s muted" style={{ display: "block" }}>
                  {network ? `${network}, ` : ""}
                  <time dateTime={lastUsedAt} title={exactTime(lastUsedAt)}>
                    last used {relativeTime(lastUsedAt)}
                  </time>
                  , since {shortDay(createdAt)}
                </span>
              </span>
              <ActWithReason
                label="End session"
                name={`End session on ${name}`}
                title="End this session?"
                confirmLabel="End session"
                send={(reason) =>
                  call("POST /api/admin/users/:id/sessions/:sessionId/end", {
                    params: { id, sessionId: _id },
                    body: { reason },
                  })
                }
                done="Session ended"
              >
                {username} is signed out on {name} at once. They can sign in again.
              </ActWithReason>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
