import { useInfiniteQuery } from "@tanstack/react-query";
import type { AccountFilter, ListedAccount } from "@trestle/domain/admin/accounts.ts";
import { roles } from "@trestle/domain/auth/user.ts";
import { type ReactNode, useState } from "react";
import { listOf } from "../../../lib/endpoints.ts";
import { exactTime, relativeTime } from "../../../lib/format.ts";
import { initials } from "../../../lib/initials.ts";
import { Avatar, FilterSelect, QueryTable, SearchBox } from "../../../ui/index.ts";
import { roleNames } from "../account-labels.ts";
import { AccountState } from "./account-state.tsx";
import panel from "./panel-table.module.css";
import styles from "./users-table.module.css";

type Props = {
  /** Leads to the account's own page in the panel. */
  openLink: (account: ListedAccount) => ReactNode;
};

const states = [
  ["active", "Active"],
  ["disabled", "Disabled"],
  ["closed", "Closed"],
] as const;

/** Everybody with an account, by name. */
export function UsersTable({ openLink }: Props) {
  const [search, setSearch] = useState("");
  const [role, setRole] = useState<AccountFilter["role"]>();
  const [state, setState] = useState<AccountFilter["state"]>();
  const users = useInfiniteQuery(listOf("GET /api/admin/users", { query: { search, role, state } }));
  const isNarrowed = Boolean(search || role || state);
  return (
    <section className="card flush" aria-labelledby="users">
      <div className={`card-head ${panel.head}`}>
        <h2 id="users">Users</h2>
        <div className={panel.filters}>
          <SearchBox
            label="Search users"
            placeholder="Name, email or wallet"
            value={search}
            onChange={setSearch}
          />
          <FilterSelect
            name="Role"
            none="Any role"
            value={role}
            options={roles.map((one) => [one, roleNames[one]] as const)}
            onChange={setRole}
          />
          <FilterSelect name="State" none="Any state" value={state} options={states} onChange={setState} />
        </div>
      </div>
      <QueryTable
        query={users}
        name="the accounts"
        empty={isNarrowed ? "No users match this search." : "No accounts yet."}
        rows={6}
        rowKey={(account) => account.id}
        columns={[
          {
            head: "Person",
            cell: (account) => (
              <span className="row g2">
                <Avatar letters={initials(account.username)} size={26} />
                <span className={styles.who}>
                  <span className="strong">{account.businessName ?? account.username}</span>{" "}
                  <span className="t-s muted">
                    {account.businessName ? `${account.username}, ` : ""}
                    {account.email}
                  </span>
                </span>
              </span>
            ),
          },
          { head: "State", cell: (account) => <AccountState account={account} /> },
          { head: "Roles", cell: (account) => account.roles.map((one) => roleNames[one]).join(", ") },
          { head: "Second factor", cell: (account) => (account.secondFactor ? "Yes" : "None") },
          { head: "Sessions", number: true, cell: (account) => account.sessions },
          {
            head: "Last seen",
            title: (account) => (account.lastSeenAt ? exactTime(account.lastSeenAt) : undefined),
            cell: (account) => (account.lastSeenAt ? relativeTime(account.lastSeenAt) : "never"),
          },
          { head: "", cell: (account) => openLink(account) },
        ]}
        rowClass={(account) => (account.disabledAt ? styles.out : undefined)}
      />
    </section>
  );
}
