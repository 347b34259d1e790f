import { exactTime, relativeTime } from "../../../lib/format.ts";
import "@mantine/core/styles/Input.layer.css";
import { TextInput } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ListedAccount } from "@trestle/domain/admin/accounts.ts";
import type { KycStatus } from "@trestle/domain/auth/kyc.ts";
import { type ReactNode, useDeferredValue, useState } from "react";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { Icon } from "../../../components/icon.tsx";
import { QueryList } from "../../../components/query-list.tsx";
import { toast } from "../../../lib/toast.ts";
import { useChange } from "../../../lib/use-change.ts";
import { disable, enable, usersQuery } from "../api/users.ts";
import { ResetSecondFactor } from "./reset-second-factor.tsx";
import styles from "./users-table.module.css";

const verificationLabels: Record<KycStatus, string> = {
  none: "no documents",
  submitted: "submitted",
  resubmitted: "submitted again",
  in_review: "in review",
  approved: "approved",
  returned: "returned",
};

type Props = { ownId: string; profileLink: (account: ListedAccount) => ReactNode };

/** Accounts by name. Disabling one stops it at once; why is asked, and logged. */
export function UsersTable({ ownId, profileLink }: Props) {
  const [search, setSearch] = useState("");
  const users = useInfiniteQuery(usersQuery(useDeferredValue(search.trim())));
  const [disabling, setDisabling] = useState<ListedAccount | null>(null);
  const [opened, setOpened] = useState(false);
  const disabled = useChange({
    send: ({ account, reason }: { account: ListedAccount; reason: string }) => disable(account.id, reason),
    failure: "Nothing changed. Try again in a moment.",
    invalidates: [["admin"]],
    onDone: (_answer, { account }) => {
      toast({ title: `${account.username} is disabled` });
      setOpened(false);
    },
  });
  const enabled = useChange({
    send: (account: ListedAccount) => enable(account.id),
    failure: "Try again in a moment.",
    invalidates: [["admin"]],
    onDone: (_answer, { username }) => toast({ title: `${username} is enabled` }),
    onProblem: (message) => toast({ title: "Nothing changed", message }),
  });

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
      <QueryList
        query={users}
        name="the accounts"
        empty={search ? "No users match this search." : "No accounts yet."}
        rows={6}
      >
        {(accounts) => (
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
                    <span className="sr">Action</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {accounts.map((account) => (
                  <tr key={account.id}>
                    <td className="strong">{profileLink(account)}</td>
                    <td>{account.email}</td>
                    <td>{account.roles.join(", ")}</td>
                    <td>
                      {account.disabledAt ? (
                        <Disabled at={account.disabledAt} />
                      ) : (
                        verificationLabels[account.kycStatus]
                      )}
                    </td>
                    <td title={exactTime(account.createdAt)}>{relativeTime(account.createdAt)}</td>
                    <td>
                      <div className={`row g2 ${styles.acts}`}>
                        {account.id !== ownId && account.secondFactor ? (
                          <ResetSecondFactor account={account} />
                        ) : null}
                        {account.id === ownId ? (
                          <span className="muted">you</span>
                        ) : account.disabledAt ? (
                          <button
                            type="button"
                            className="btn sm"
                            disabled={enabled.running?.id === account.id}
                            onClick={() => enabled.run(account)}
                          >
                            Enable
                          </button>
                        ) : (
                          <button
                            type="button"
                            className="btn sm"
                            onClick={() => {
                              disabled.clear();
                              setDisabling(account);
                              setOpened(true);
                            }}
                          >
                            Disable
                          </button>
                        )}
                      </div>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </QueryList>
      <ConfirmDialog
        title={`Disable ${disabling?.username}?`}
        opened={opened}
        onClose={() => setOpened(false)}
        confirmLabel="Disable account"
        onConfirm={(reason) => disabling && disabled.run({ account: disabling, reason })}
        busy={disabled.busy}
        problem={disabled.problem}
        reason={{ label: "Reason", limit: 300 }}
      >
        <p>The account stops at once, and all its sessions end. The reason is kept in the audit log.</p>
      </ConfirmDialog>
    </section>
  );
}

function Disabled({ at }: { at: string }) {
  return (
    <span className="badge bad" title={exactTime(at)}>
      <Icon name="cross" size={14} />
      disabled
    </span>
  );
}
