import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { OngoingProject } from "@trestle/domain/milestones/ongoing.ts";
import { pages } from "@trestle/domain/pages.ts";
import { useState } from "react";
import { ongoingQuery } from "../../features/milestones/api/ongoing.ts";
import { projectStatusLabels } from "../../features/milestones/status-labels.ts";
import { myMoneyQuery } from "../../features/my-money/api/my-money.ts";
import { platformStatsQuery } from "../../features/notifications/api/queries.ts";
import { formatNumber } from "../../lib/format.ts";
import { Amount, BrickProgress, Button, Icon, LinkButton } from "../../ui/index.ts";
import styles from "./money-flow.module.css";
import { countsOf, FlowCard, MoneyFlow, Moves, WHO_HOLDS_IT } from "./money-flow.tsx";

const MAX_SHOWN = 4;

/** For a customer or developer: the money in their own projects first, and the whole of Trestle beside it. */
export function OwnMoneyFlow({ userId }: { userId: string }) {
  const [all, setAll] = useState(false);
  const money = useQuery(myMoneyQuery(userId));
  const stats = useQuery(platformStatsQuery);
  const { data: works = [], hasNextPage } = useInfiniteQuery(ongoingQuery(userId, {}));
  const escrow = money.data?.inYourProjects;
  const hasOwn = escrow && BigInt(escrow.held) + BigInt(escrow.released) > 0n;
  if (!hasOwn) return <MoneyFlow />;
  const own = works.filter(({ roles }) => roles.includes("customer") || roles.includes("developer"));
  const choice = (
    <fieldset className="seg" aria-label="Whose projects">
      <Button kind="bare" aria-pressed={!all} onClick={() => setAll(false)}>
        Yours
      </Button>
      <Button kind="bare" aria-pressed={all} onClick={() => setAll(true)}>
        All of Trestle
      </Button>
    </fieldset>
  );
  const { data, isError, refetch } = all ? stats : money;
  return (
    <FlowCard
      title={all ? "Money in escrow" : "Money in your projects"}
      lead={
        all
          ? stats.data
            ? countsOf(stats.data)
            : WHO_HOLDS_IT
          : `Projects you requested or are building, loaded from block ${formatNumber(money.data?.blockNumber ?? 0)}`
      }
      aside={choice}
      escrow={all ? stats.data?.escrow : escrow}
      onRetry={isError && !data ? () => void refetch() : null}
    >
      {all ? (
        <Moves />
      ) : (
        <>
          {own.length > 0 ? (
            <ul className={`${styles.rows} ${styles.projects}`}>
              {own.slice(0, MAX_SHOWN).map((project) => (
                <OwnProject key={project._id} project={project} />
              ))}
            </ul>
          ) : null}
          {own.length > MAX_SHOWN || hasNextPage ? (
            <LinkButton kind="link" small to={pages.tracking}>
              All your projects under way <Icon name="arrow" size={16} />
            </LinkButton>
          ) : null}
        </>
      )}
    </FlowCard>
  );
}

function OwnProject({ project }: { project: OngoingProject }) {
  const { _id, title, status, nextAction, progress, money } = project;
  const label = nextAction
    ? ({ text: "Your turn", tone: "you", icon: "person" } as const)
    : projectStatusLabels[status];
  return (
    <li>
      <Link to={pages.tracking} search={{ project: _id }} className="u-link strong">
        {title}
      </Link>
      <span className={`badge ${label.tone}`}>
        <Icon name={label.icon} size={14} />
        {label.text}
      </span>
      <BrickProgress percent={progress} label={`${progress}% released`} thin />
      <span>
        <Amount wei={BigInt(money.agreed)} /> <span className="t-xs muted">agreed</span>
      </span>
    </li>
  );
}
