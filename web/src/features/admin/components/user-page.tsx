import { useQuery } from "@tanstack/react-query";
import type { AccountDetails } from "@trestle/domain/admin/accounts.ts";
import type { ReactNode } from "react";
import { LoadingAnimation } from "../../../components/loading-animation.tsx";
import { WalletAddress } from "../../../components/wallet-address.tsx";
import { call, queryOf } from "../../../lib/endpoints.ts";
import { exactTime, longDay, relativeTime } from "../../../lib/format.ts";
import { initials } from "../../../lib/initials.ts";
import { Avatar, LoadFailure } from "../../../ui/index.ts";
import { kycLabels } from "../account-labels.ts";
import { AccountState } from "./account-state.tsx";
import { ActWithReason } from "./act-with-reason.tsx";
import { AuditTable } from "./audit-table.tsx";
import { ResetSecondFactor } from "./reset-second-factor.tsx";
import { RolesCard } from "./roles-card.tsx";
import { StorageCard } from "./storage-card.tsx";
import styles from "./user-page.module.css";
import { UserSessions } from "./user-sessions.tsx";

type Props = {
  id: string;
  ownId: string;
  back: ReactNode;
  profileLink: (account: AccountDetails) => ReactNode;
};

/** One account: who it is, where it is signed in, what it can do, and what was done about it. */
export function UserPage({ id, ownId, back, profileLink }: Props) {
  const { data: account, error, refetch } = useQuery(queryOf("GET /api/admin/users/:id", { params: { id } }));
  if (!account)
    return error ? (
      <LoadFailure title="We couldn't load this account." error={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingAnimation />
    );
  const name = account.businessName ?? account.username;
  const isOwn = account.id === ownId;
  return (
    <div className="stack" style={{ gap: 24 }}>
      <p>{back}</p>
      <section className={`card ${styles.person}`} aria-labelledby="person">
        <Avatar letters={initials(account.username)} size={56} />
        <div className={styles.who}>
          <h2 id="person">{name}</h2>
          <p className="muted">
            {account.username}, {account.email}
          </p>
          <p className="row g2 wrap-ok mt2">
            <AccountState account={account} />
            {account.closedAt ? null : profileLink(account)}
          </p>
        </div>
        {isOwn || account.closedAt ? null : account.disabledAt ? (
          <ActWithReason
            look={{}}
            label="Enable account"
            title={`Enable ${account.username}?`}
            confirmLabel="Enable account"
            send={(reason) =>
              call("POST /api/admin/users/:id/enable", { params: { id: account.id }, body: { reason } })
            }
            done={`${account.username} is enabled`}
          >
            They can sign in again, and their verified wallet is recorded as verified again.
          </ActWithReason>
        ) : (
          <ActWithReason
            look={{}}
            label="Disable account"
            title={`Disable ${account.username}?`}
            confirmLabel="Disable account"
            send={(reason) =>
              call("POST /api/admin/users/:id/disable", { params: { id: account.id }, body: { reason } })
            }
            done={`${account.username} is disabled`}
          >
            <Consequences />
          </ActWithReason>
        )}
        <dl className={styles.facts}>
          <Fact name="Verification">{kycLabels[account.kycStatus]}</Fact>
          <Fact name="Wallet">
            {account.ethereumAddress ? <WalletAddress address={account.ethereumAddress} /> : "Not linked"}
          </Fact>
          <Fact name="Second factor">{account.secondFactor ? "Set up" : "None"}</Fact>
          <Fact name="Joined">
            <time dateTime={account.createdAt} title={exactTime(account.createdAt)}>
              {longDay(account.createdAt)}
            </time>
          </Fact>
          <Fact name="Last seen">{account.lastSeenAt ? relativeTime(account.lastSeenAt) : "never"}</Fact>
        </dl>
      </section>
      <div className={styles.columns}>
        <UserSessions account={account} />
        <div className="stack" style={{ gap: 24 }}>
          <RolesCard key={account.roles.join()} account={account} isOwn={isOwn} />
          <StorageCard account={account} />
          {isOwn || !account.secondFactor ? null : (
            <section className="card" aria-labelledby="second-factor">
              <h2 className="t-m" id="second-factor">
                Second factor
              </h2>
              <p className="t-s muted mt1">
                For somebody who has lost their phone, passkeys and recovery codes.
              </p>
              <div className="mt3">
                <ResetSecondFactor account={account} />
              </div>
            </section>
          )}
        </div>
      </div>
      <section className="card flush" aria-labelledby="history">
        <div className="card-head">
          <h2 id="history">History</h2>
          <span className="t-s muted">from the audit log, newest first</span>
        </div>
        {account.history.length > 0 ? (
          <AuditTable lines={account.history} />
        ) : (
          <p className="t-s muted" style={{ padding: "16px 24px" }}>
            No actions on this account yet.
          </p>
        )}
      </section>
    </div>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="label">{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Consequences = () => (
  <ul className={styles.consequences}>
    <li>They're signed out everywhere, and can't sign in, bid, post or message.</li>
    <li>Their wallet's verification is revoked on the chain.</li>
    <li>Projects under way go on: payouts and refunds aren't affected.</li>
  </ul>
);
