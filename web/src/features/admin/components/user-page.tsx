import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { AccountDetails } from "@trestle/domain/admin/accounts.ts";
import { roles as everyRole, type Role } from "@trestle/domain/auth/user.ts";
import { pages } from "@trestle/domain/pages.ts";
import { useState } from "react";
import { deviceName, SessionRows } from "../../../components/session-rows.tsx";
import { WalletAddress } from "../../../components/wallet-address.tsx";
import { call, queryOf } from "../../../lib/endpoints.ts";
import { longDay } from "../../../lib/format.ts";
import { initials } from "../../../lib/initials.ts";
import { Avatar, Card, Checkbox, Grid, Loaded, Row, Stack, Stat, When } from "../../../ui/index.ts";
import { kycLabels, roleNames } from "../account-labels.ts";
import { AccountState } from "./account-state.tsx";
import { ActWithReason } from "./act-with-reason.tsx";
import styles from "./admin.module.css";
import { AuditTable } from "./audit-table.tsx";
import { StorageCard } from "./storage-card.tsx";

type Props = { id: string; ownId: string };

/** One account: who it is, where it is signed in, what it can do, and what was done about it. */
export function UserPage({ id, ownId }: Props) {
  const query = useQuery(queryOf("GET /api/admin/users/:id", { params: { id } }));
  return (
    <Loaded query={query} failure="We couldn’t load this account.">
      {(account) => <Account account={account} isOwn={account.id === ownId} />}
    </Loaded>
  );
}

type AccountProps = { account: AccountDetails };

function Account({ account, isOwn }: AccountProps & { isOwn: boolean }) {
  return (
    <Stack gap={5}>
      <p>
        <Link to={pages.admin} search={{ part: "users" }} className="u-link">
          All users
        </Link>
      </p>
      <section className="card" aria-labelledby="person">
        <Row gap={4} align="start" wrap>
          <Avatar letters={initials(account.username)} size={56} />
          <div className={styles.person}>
            <h2 id="person">{account.businessName ?? account.username}</h2>
            <p className="muted">
              {account.username}, {account.email}
            </p>
            <Row as="p" wrap className="mt2">
              <AccountState account={account} />
              {account.closedAt ? null : (
                <Link to={pages.profile} search={{ user: account.id }} className="u-link t-s">
                  Public profile
                </Link>
              )}
            </Row>
          </div>
          {isOwn || account.closedAt ? null : <Disabling account={account} />}
        </Row>
        <hr className="rule" />
        <Grid as="dl" columns="repeat(auto-fit, minmax(160px, 1fr))" gap={4}>
          <Stat name="Verification">{kycLabels[account.kycStatus]}</Stat>
          <Stat name="Wallet">
            {account.ethereumAddress ? <WalletAddress address={account.ethereumAddress} /> : "Not linked"}
          </Stat>
          <Stat name="Second factor">{account.secondFactor ? "Set up" : "None"}</Stat>
          <Stat name="Joined">
            <When at={account.createdAt}>{longDay(account.createdAt)}</When>
          </Stat>
          <Stat name="Last seen">{account.lastSeenAt ? <When at={account.lastSeenAt} /> : "never"}</Stat>
        </Grid>
      </section>
      <Grid columns="minmax(0, 1.3fr) minmax(0, 1fr)" fold="m" align="start">
        <Sessions account={account} />
        <Stack gap={5}>
          <RolesCard key={account.roles.join()} account={account} isOwn={isOwn} />
          <StorageCard account={account} />
          {isOwn || !account.secondFactor ? null : (
            <Card small title="Second factor">
              <p className="t-s muted">For somebody who has lost their phone, passkeys and recovery codes.</p>
              <div className="mt3">
                <ResetSecondFactor account={account} />
              </div>
            </Card>
          )}
        </Stack>
      </Grid>
      <Card flush title="History" note="from the audit log, newest first">
        {account.history.length > 0 ? (
          <AuditTable lines={account.history} />
        ) : (
          <p className={`t-s muted ${styles.foot}`}>No actions on this account yet.</p>
        )}
      </Card>
    </Stack>
  );
}

const Disabling = ({ account: { id, username, disabledAt } }: AccountProps) =>
  disabledAt ? (
    <ActWithReason
      look={{}}
      label="Enable account"
      title={`Enable ${username}?`}
      send={(reason) => call("POST /api/admin/users/:id/enable", { params: { id }, body: { reason } })}
      done={`${username} is enabled`}
    >
      They can sign in again, and their verified wallet is recorded as verified again.
    </ActWithReason>
  ) : (
    <ActWithReason
      look={{}}
      label="Disable account"
      title={`Disable ${username}?`}
      send={(reason) => call("POST /api/admin/users/:id/disable", { params: { id }, body: { reason } })}
      done={`${username} is disabled`}
    >
      <ul className={styles.consequences}>
        <li>They’re signed out everywhere, and can’t sign in, bid, post or message.</li>
        <li>Their wallet’s verification is revoked on the chain.</li>
        <li>Projects under way go on: payouts and refunds aren’t affected.</li>
      </ul>
    </ActWithReason>
  );

/** Where somebody is signed in. */
const Sessions = ({ account: { id, username, openSessions } }: AccountProps) => (
  <Card
    small
    title="Sessions"
    action={
      openSessions.length > 1 ? (
        <ActWithReason
          label="End all sessions"
          title={`Sign ${username} out everywhere?`}
          send={(reason) =>
            call("POST /api/admin/users/:id/sessions/end", { params: { id }, body: { reason } })
          }
          done={`${username} is signed out everywhere`}
        >
          They’re signed out of every open page at once. They can sign in again.
        </ActWithReason>
      ) : null
    }
  >
    {openSessions.length === 0 ? <p className="t-s muted">Not signed in anywhere.</p> : null}
    <SessionRows
      sessions={openSessions}
      action={(session) => (
        <ActWithReason
          label="End session"
          name={`End session on ${deviceName(session)}`}
          title="End this session?"
          send={(reason) =>
            call("POST /api/admin/users/:id/sessions/:sessionId/end", {
              params: { id, sessionId: session._id },
              body: { reason },
            })
          }
          done="Session ended"
        >
          {username} is signed out on {deviceName(session)} at once. They can sign in again.
        </ActWithReason>
      )}
    />
  </Card>
);

type ResetProps = { account: Pick<AccountDetails, "id" | "username"> };

/** For somebody who has lost their second factor. Why is asked, logged and never guessed. */
export const ResetSecondFactor = ({ account: { id, username } }: ResetProps) => (
  <ActWithReason
    label="Reset second factor"
    name={`Reset second factor of ${username}`}
    title={`Reset ${username}’s second factor?`}
    reason="How do you know it’s them?"
    send={(reason) =>
      call("POST /api/admin/users/:id/reset-second-factor", { params: { id }, body: { reason } })
    }
    done={`${username} can sign in with the password alone`}
  >
    <p>
      Their authenticator app, passkeys and recovery codes stop working, and all their sessions end. We tell
      them, and keep the reason in the audit log.
    </p>
  </ActWithReason>
);

/** The role of the sign-up stays; others are given and taken. */
function RolesCard({ account, isOwn }: AccountProps & { isOwn: boolean }) {
  const [chosen, setChosen] = useState<Role[]>(account.roles);
  const isFixed = isOwn || account.closedAt !== null;
  const changes = everyRole.filter((role) => chosen.includes(role) !== account.roles.includes(role));
  return (
    <Card title="Roles" small>
      <Stack gap={3}>
        {everyRole.map((role) => (
          <Checkbox
            key={role}
            checked={chosen.includes(role)}
            disabled={isFixed || role === account.role}
            onChange={({ currentTarget }) =>
              setChosen(currentTarget.checked ? [...chosen, role] : chosen.filter((one) => one !== role))
            }
          >
            {roleNames[role]}
            {role === account.role ? <span className="t-s muted"> chosen at sign-up</span> : null}
          </Checkbox>
        ))}
      </Stack>
      {isOwn ? <p className="t-s muted mt2">Another administrator can change your roles.</p> : null}
      {changes.length > 0 ? (
        <div className="mt3">
          <ActWithReason
            look={{ kind: "primary", full: true }}
            label="Change roles"
            title={`Change the roles of ${account.username}?`}
            send={(reason) =>
              call("PUT /api/admin/users/:id/roles", {
                params: { id: account.id },
                body: { roles: chosen, reason },
              })
            }
            done="Roles changed"
          >
            {changes
              .map((role) => `${chosen.includes(role) ? "Adds" : "Removes"} the ${roleNames[role]} role.`)
              .join(" ")}{" "}
            Takes effect at their next request.
          </ActWithReason>
        </div>
      ) : null}
    </Card>
  );
}
