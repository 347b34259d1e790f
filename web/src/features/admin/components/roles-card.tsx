import type { AccountDetails } from "@trestle/domain/admin/accounts.ts";
import { roles as everyRole, type Role } from "@trestle/domain/auth/user.ts";
import { useState } from "react";
import { Checkbox } from "../../../ui/index.ts";
import { roleNames } from "../account-labels.ts";
import { changeRoles } from "../api/users.ts";
import { ActWithReason } from "./act-with-reason.tsx";
import styles from "./user-page.module.css";

type Props = { account: AccountDetails; isOwn: boolean };

/** The role of the sign-up stays; others are given and taken. */
export function RolesCard({ account, isOwn }: Props) {
  const [chosen, setChosen] = useState<Role[]>(account.roles);
  const isFixed = isOwn || account.closedAt !== null;
  const changes = everyRole.filter((role) => chosen.includes(role) !== account.roles.includes(role));
  return (
    <section className="card" aria-labelledby="roles">
      <h2 className="t-m" id="roles">
        Roles
      </h2>
      <div className={styles.choices}>
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
            {role === account.role ? <span className="t-s muted">chosen at sign-up</span> : null}
          </Checkbox>
        ))}
      </div>
      {isOwn ? <p className="t-s muted mt2">Another administrator can change your roles.</p> : null}
      {changes.length > 0 ? (
        <div className="mt3">
          <ActWithReason
            look={{ kind: "primary", full: true }}
            label="Change roles"
            title={`Change the roles of ${account.username}?`}
            confirmLabel="Change roles"
            send={(reason) => changeRoles(account.id, chosen, reason)}
            done="Roles changed"
          >
            {changes
              .map((role) => `${chosen.includes(role) ? "Adds" : "Removes"} the ${roleNames[role]} role.`)
              .join(" ")}{" "}
            Takes effect at their next request.
          </ActWithReason>
        </div>
      ) : null}
    </section>
  );
}
