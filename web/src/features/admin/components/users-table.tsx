import "@mantine/core/styles/Input.layer.css";
import { TextInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ListedAccount } from "@trestle/domain/admin/accounts.ts";
import type { KycStatus } from "@trestle/domain/auth/kyc.ts";
import { type ReactNode, useDeferredValue, useState } from "react";
import { Icon } from "../../../components/icon.tsx";
import { SkeletonRows } from "../../../components/skeleton.tsx";
import { serverMessage } from "../../../lib/request-error.ts";
import { toast } from "../../../lib/toast.ts";
import { exactly, when } from "../../../lib/when.ts";
import { disable, enable, usersQuery } from "../api/users.ts";
import styles from "./users-table.module.css";

const papers: Record<KycStatus, string> = {
  none: "no papers",
  submitted: "submitted",
  resubmitted: "submitted again",
  in_review: "in review",
  approved: "approved",
  rejected: "sent back",
};

type Props = { ownId: string; profileLink: (account: ListedAccount) => ReactNode };

/** Accounts by name. Disabling one stops it at once; why is asked, and logged. */
export function UsersTable({ ownId, profileLink }: Props) {
  const client = useQueryClient();
  const [search, setSearch] = useState("");
  const { data, isError, refetch } = useQuery(usersQuery(useDeferredValue(search.trim())));

  const attempt = async (act: () => Promise<unknown>, done: string) => {
    try {
      await act();
      toast({ title: done });
    } catch (error) {
      toast({ title: "Nothing was changed", message: serverMessage(error) ?? "Try again in a moment." });
    }
    await client.invalidateQueries({ queryKey: ["admin"] });
  };
  const shut = ({ id, username }: ListedAccount) => {
    const reason = window
      .prompt(`Why is ${username} disabled? It stops at once, and the reason is logged.`)
      ?.trim();
    if (reason) void attempt(() => disable(id, reason), `${username} is disabled`);
  };

  return (
    <section className="card flush" aria-labelledby="users">
      <div className={`card-head ${styles.head}`}>
        <h2 id="users">Users</h2>
        <TextInput
          aria-label="Search users"
          placeholder="Name or email"
          leftSection={<Icon name="search" size={16} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      {isError ? (
        <p className="t-s" style={{ padding: 24 }}>
          The list could not be read.{" "}
          <button type="button" className="link s" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      ) : !data ? (
        <SkeletonRows rows={6} label="Reading the accounts" />
      ) : (
        <div className="table-scroll">
          <table className={`table ${styles.users}`}>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Email</th>
                <th scope="col">Roles</th>
                <th scope="col">Verification</th>
                <th scope="col">Joined</th>
                <th scope="col">
                  <span className="sr">Act</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.map((account) => (
                <tr key={account.id}>
                  <td className="strong">{profileLink(account)}</td>
                  <td>{account.email}</td>
                  <td>{account.roles.join(", ")}</td>
                  <td>
                    {account.disabledAt ? <Disabled at={account.disabledAt} /> : papers[account.kycStatus]}
                  </td>
                  <td title={exactly(account.createdAt)}>{when(account.createdAt)}</td>
                  <td>
                    {account.id === ownId ? (
                      <span className="muted">you</span>
                    ) : account.disabledAt ? (
                      <button
                        type="button"
                        className="btn sm"
                        onClick={() =>
                          void attempt(() => enable(account.id), `${account.username} is enabled`)
                        }
                      >
                        Enable
                      </button>
                    ) : (
                      <button type="button" className="btn sm" onClick={() => shut(account)}>
                        Disable
                      </button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {data.length === 0 ? (
            <p className="t-s muted" style={{ padding: 24 }}>
              Nobody has these words in their name or email.
            </p>
          ) : null}
        </div>
      )}
    </section>
  );
}

function Disabled({ at }: { at: string }) {
  return (
    <span className="badge bad" title={exactly(at)}>
      <Icon name="cross" size={14} />
      disabled
    </span>
  );
}
