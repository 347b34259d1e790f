import type { User } from "@trestle/domain/auth/user.ts";
import type { ReactNode } from "react";
import { Avatar } from "../../../components/avatar.tsx";
import { Identicon } from "../../../components/identicon.tsx";
import { shortHex } from "../../../components/short-hex.ts";
import { openWallet } from "../dialogs.ts";
import { initials } from "./initials.ts";
import styles from "./person-card.module.css";
import { roleName } from "./role-name.ts";

type Props = { user: User; connectedAddress: string | null };

/** The signed-in person's own record, as the server holds it. */
export function PersonCard({ user, connectedAddress }: Props) {
  return (
    <section className={`card ${styles.card}`} aria-labelledby="person">
      <Avatar letters={initials(user.username)} size={96} />
      <div className={styles.who}>
        <p className="muted">{user.roles.map((role) => roleName[role]).join(", ")}</p>
        <h1 id="person" className="mt1">
          {user.username}
        </h1>
        {user.bio ? <p className="ink2 mt2">{user.bio}</p> : null}
      </div>
      <dl className={styles.facts}>
        <Fact name="Email">{user.email}</Fact>
        <Fact name="Role">{roleName[user.role]}</Fact>
        <Fact name="Connected wallet">
          {connectedAddress ? (
            <Address address={connectedAddress} />
          ) : (
            <button type="button" className="link" onClick={openWallet}>
              Choose a wallet
            </button>
          )}
        </Fact>
        <Fact name="Wallet on record">
          {user.ethereumAddress ? (
            <Address address={user.ethereumAddress} />
          ) : (
            <span className="muted">none</span>
          )}
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="label">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Address({ address }: { address: string }) {
  return (
    <span className="row g2" title={address}>
      <Identicon address={address} />
      <span className="mono">{shortHex(address)}</span>
    </span>
  );
}
