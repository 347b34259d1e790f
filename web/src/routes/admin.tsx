import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { QueuedKyc } from "@trestle/domain/admin/review.ts";
import { hasRole } from "@trestle/domain/auth/user.ts";
import { pages } from "@trestle/domain/pages.ts";
import { Page } from "../components/page.tsx";
import { queueQuery } from "../features/admin/api/kyc.ts";
import { reportsQuery } from "../features/admin/api/reports.ts";
import { AuditLog } from "../features/admin/components/audit-log.tsx";
import { FailedMail } from "../features/admin/components/failed-mail.tsx";
import { OperatorQueue } from "../features/admin/components/operator-queue.tsx";
import { Reports } from "../features/admin/components/reports.tsx";
import { UsersTable } from "../features/admin/components/users-table.tsx";
import { Verifications } from "../features/admin/components/verifications.tsx";
import { useAuth } from "../features/auth/auth-store.ts";
import { RequireLogin } from "../features/auth/components/require-login.tsx";
import { RequireSecondFactor } from "../features/auth/components/require-second-factor.tsx";
import { counted } from "../lib/format.ts";
import { lazyWithRetry } from "../lib/lazy-with-retry.tsx";
import { Disputes } from "./admin/disputes.tsx";

const PoolsConsole = lazyWithRetry(() =>
  import("../features/pools/components/console/pools-console.tsx").then((file) => file.PoolsConsole),
);

const parts = {
  verifications: "Verifications",
  disputes: "Disputes",
  reports: "Reports",
  users: "Users",
  pools: "Pools",
  mail: "E-mail",
  audit: "Audit log",
} as const;
type Part = keyof typeof parts;

export function Admin() {
  const { user } = useAuth();
  const { part } = useSearch({ strict: false });
  // The arbiter's wallet decides, whoever it belongs to.
  if (part === "disputes" && !(user && hasRole(user, "admin")))
    return (
      <RequireLogin title="Disputes" purpose="What the arbiter's wallet has to decide.">
        <Page title="Disputes" lead="Evidence of both sides, and your decision">
          <Disputes />
        </Page>
      </RequireLogin>
    );
  return (
    <RequireLogin title="Admin Panel" purpose="Verifications and disputes. For administrators." only="admin">
      <RequireSecondFactor title="Admin Panel">
        <Panel />
      </RequireSecondFactor>
    </RequireLogin>
  );
}

function Panel() {
  const { user } = useAuth();
  const { part = "verifications" } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { data: queue } = useInfiniteQuery(queueQuery);
  const { data: reports = [] } = useQuery(reportsQuery);
  const choose = (next: Part) => void navigate({ to: pages.admin, search: { part: next } });
  return (
    <Page
      title="Admin Panel"
      lead={waiting(queue, reports.length)}
      actions={
        <fieldset className="seg" aria-label="Part">
          {(Object.keys(parts) as Part[]).map((name) => (
            <button key={name} type="button" aria-pressed={name === part} onClick={() => choose(name)}>
              {parts[name]}
              {name === "reports" && reports.length > 0 ? `, ${reports.length}` : ""}
            </button>
          ))}
        </fieldset>
      }
    >
      {part === "verifications" ? (
        <div className="stack" style={{ gap: 24 }}>
          <Verifications />
          <OperatorQueue />
        </div>
      ) : null}
      {part === "disputes" ? <Disputes /> : null}
      {part === "reports" ? (
        <Reports
          profileLink={({ _id, username }) => (
            <Link to={pages.profile} search={{ user: _id }} className="u-link">
              {username}
            </Link>
          )}
          threadLink={(negotiation) => (
            <Link to={pages.negotiate} search={{ negotiation }} className="u-link">
              Read the negotiation
            </Link>
          )}
          donationLink={(projectId) => (
            <Link to={`${pages.project}/$projectId`} params={{ projectId }} className="u-link">
              The project’s donations
            </Link>
          )}
        />
      ) : null}
      {part === "users" ? (
        <UsersTable
          ownId={user?.id ?? ""}
          profileLink={({ id, username }) => (
            <Link to={pages.profile} search={{ user: id }} className="u-link">
              {username}
            </Link>
          )}
        />
      ) : null}
      {part === "pools" ? <PoolsConsole /> : null}
      {part === "mail" ? <FailedMail /> : null}
      {part === "audit" ? <AuditLog /> : null}
    </Page>
  );
}

function waiting(queue: QueuedKyc[] | undefined, reports: number): string {
  if (queue === undefined) return "Verifications, users and the audit log";
  const refused = queue.filter(({ refusedByChain }) => refusedByChain).length;
  const count = queue.length - refused;
  const waits =
    count === 0
      ? "No verifications to review"
      : count === 1
        ? "1 verification to review"
        : `${count} verifications to review`;
  return [
    waits,
    refused === 0 ? "" : `${refused} failed on the chain`,
    reports === 0 ? "" : counted(reports, "open report"),
  ]
    .filter(Boolean)
    .join(", ");
}
