import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { hasRole } from "@trestle/domain/auth/user.ts";
import { pages } from "@trestle/domain/pages.ts";
import { Suspense, useEffect, useRef } from "react";
import { LoadingAnimation } from "../components/loading-animation.tsx";
import { Page } from "../components/page.tsx";
import { overviewQuery, queueQuery } from "../features/admin/api/queries.ts";
import { useAuth } from "../features/auth/auth-store.ts";
import { RequireLogin } from "../features/auth/components/require-login.tsx";
import { RequireSecondFactor } from "../features/auth/components/require-second-factor.tsx";
import { counted, formatNumber } from "../lib/format.ts";
import type { PartName } from "./admin/part-name.ts";
import { Disputes, partNamed, parts } from "./admin/parts.tsx";

export function Admin() {
  const { user } = useAuth();
  const { part } = useSearch({ strict: false });
  // The arbiter's wallet decides, independent of the account's role.
  if (part === "disputes" && !(user && hasRole(user, "admin")))
    return (
      <RequireLogin title="Disputes" purpose="What the arbiter’s wallet has to decide.">
        <Page title="Disputes" lead="Evidence of both sides, and your decision">
          <Suspense fallback={<LoadingAnimation />}>
            <Disputes />
          </Suspense>
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
  const { part } = useSearch({ strict: false });
  const { name, label, Show } = partNamed(part);
  const lead = useWaiting();
  return (
    <Page title="Admin Panel" documentTitle={`${label}, Admin Panel`} lead={lead}>
      <PanelNav current={name} />
      <Suspense fallback={<LoadingAnimation />}>
        <Show />
      </Suspense>
    </Page>
  );
}

/** The bar's padding and border: the open part starts where the first one would. */
const EDGE = 4;

/** Links the parts of the panel; on a narrow screen the row scrolls so that the open part is in view. */
function PanelNav({ current }: { current: PartName }) {
  const list = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the part that is open.
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (open && list.current) list.current.scrollLeft = open.offsetLeft - list.current.offsetLeft - EDGE;
  }, [current]);
  return (
    <nav ref={list} className="seg" style={{ marginBottom: 24 }} aria-label="Parts of the panel">
      {(Object.keys(parts) as PartName[]).map((name) => (
        <Link
          key={name}
          to={pages.admin}
          search={{ part: name }}
          aria-current={name === current ? "page" : undefined}
        >
          {parts[name].label}
        </Link>
      ))}
    </nav>
  );
}

/** Returns a sentence about the open decisions. */
function useWaiting(): string {
  const { data: overview } = useQuery(overviewQuery);
  const { data: queue = [] } = useInfiniteQuery(queueQuery);
  if (overview === undefined) return "Decisions, people, money and the audit log";
  const { decisions, hasMore, alarms } = overview;
  const late = decisions.filter(({ due }) => due !== null && Date.parse(due) < Date.now()).length;
  const refused = queue.filter(({ refusedByChain }) => refusedByChain).length;
  return [
    decisions.length === 0
      ? "Nothing needs a decision"
      : `${hasMore ? "More than " : ""}${counted(decisions.length, "decision")} waiting`,
    late === 0 ? "" : `${formatNumber(late)} past the promised time`,
    refused === 0 ? "" : `${formatNumber(refused)} failed on the chain`,
    alarms === 0 ? "" : counted(alarms, "alarm"),
  ]
    .filter(Boolean)
    .join(", ");
}
