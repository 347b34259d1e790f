import { useInfiniteQuery } from "@tanstack/react-query";
import type { AccountFilter } from "@trestle/domain/admin/accounts.ts";
import { roles } from "@trestle/domain/auth/user.ts";
import { pages } from "@trestle/domain/pages.ts";
import { useState } from "react";
import { listOf } from "../../../lib/endpoints.ts";
import { initials } from "../../../lib/initials.ts";
import {
  Avatar,
  Card,
  FilterSelect,
  LinkButton,
  QueryTable,
  Row,
  SearchBox,
  When,
} from "../../../ui/index.ts";
import { roleNames } from "../account-labels.ts";
import { AccountState } from "./account-state.tsx";
import styles from "./admin.module.css";

const states = [
  ["active", "Active"],
  ["disabled", "Disabled"],
  ["closed", "Closed"],
] as const;

/** Everybody with an account, by name. */
export function UsersTable() {
  const [search, setSearch] = useState("");
  const [role, setRole] = useState<AccountFilter["role"]>();
  const [state, setState] = useState<AccountFilter["state"]>();
  const users = useInfiniteQuery(listOf("GET /api/admin/users", { query: { search, role, state } }));
  const isNarrowed = Boolean(search || role || state);
  return (
    <Card flush title="Users">
      <Row wrap className={styles.filters}>
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
      </Row>
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
              <Row as="span">
                <Avatar letters={initials(account.username)} size={26} />
                <span className="grow">
                  <span className="strong">{account.businessName ?? account.username}</span>{" "}
                  <span className="t-s muted">
                    {account.businessName ? `${account.username}, ` : ""}
                    {account.email}
                  </span>
                </span>
              </Row>
            ),
          },
          { head: "State", cell: (account) => <AccountState account={account} /> },
          { head: "Roles", cell: (account) => account.roles.map((one) => roleNames[one]).join(", ") },
          { head: "Second factor", cell: (account) => (account.secondFactor ? "Yes" : "None") },
          { head: "Sessions", number: true, cell: (account) => account.sessions },
          {
            head: "Last seen",
            cell: ({ lastSeenAt }) => (lastSeenAt ? <When at={lastSeenAt} /> : "never"),
          },
          {
            head: "",
            cell: ({ id, username }) => (
              <LinkButton
                small
                to={pages.admin}
                search={{ part: "users", user: id }}
                aria-label={`Open ${username}`}
              >
                Open
              </LinkButton>
            ),
          },
        ]}
        rowClass={(account) => (account.disabledAt ? "muted" : undefined)}
      />
    </Card>
  );
}
