import type { ComponentType } from "react";
import { lazyWithRetry } from "../../lib/lazy-with-retry.tsx";
import type { PartName } from "./part-name.ts";

/** Also shown without the panel, to an arbiter who is no administrator. */
export const Disputes = lazyWithRetry(() => import("./disputes.tsx").then((file) => file.Disputes));

type Part = { label: string; Show: ComponentType };

/** The panel's parts in their order; each is loaded when it is opened, at `?part=` and its name. */
export const parts = {
  overview: {
    label: "Overview",
    Show: lazyWithRetry(() => import("./overview.tsx").then((file) => file.Overview)),
  },
  verifications: {
    label: "Verifications",
    Show: lazyWithRetry(() => import("./verifications.tsx").then((file) => file.Verifications)),
  },
  users: { label: "Users", Show: lazyWithRetry(() => import("./users.tsx").then((file) => file.Users)) },
  projects: {
    label: "Projects",
    Show: lazyWithRetry(() =>
      import("../../features/admin/components/projects-table.tsx").then((file) => file.ProjectsTable),
    ),
  },
  disputes: { label: "Disputes", Show: Disputes },
  pools: {
    label: "Pools",
    Show: lazyWithRetry(() =>
      import("../../features/pools/components/console/pools-console.tsx").then((file) => file.PoolsConsole),
    ),
  },
  reports: {
    label: "Moderation",
    Show: lazyWithRetry(() =>
      import("../../features/admin/components/reports.tsx").then((file) => file.Reports),
    ),
  },
  operator: {
    label: "Operator",
    Show: lazyWithRetry(() =>
      import("../../features/admin/components/operator-queue.tsx").then((file) => file.OperatorQueue),
    ),
  },
  health: { label: "Health", Show: lazyWithRetry(() => import("./health.tsx").then((file) => file.Health)) },
  analytics: {
    label: "Analytics",
    Show: lazyWithRetry(() =>
      import("../../features/admin/components/analytics.tsx").then((file) => file.Analytics),
    ),
  },
  settings: {
    label: "Settings",
    Show: lazyWithRetry(() =>
      import("../../features/admin/components/settings.tsx").then((file) => file.Settings),
    ),
  },
  audit: {
    label: "Audit log",
    Show: lazyWithRetry(() =>
      import("../../features/admin/components/audit-log.tsx").then((file) => file.AuditLog),
    ),
  },
} satisfies Record<PartName, Part>;

/** An unknown name is the first part's. */
export function partNamed(name: string | undefined): Part & { name: PartName } {
  const known = name !== undefined && name in parts ? (name as PartName) : "overview";
  return { name: known, ...parts[known] };
}
