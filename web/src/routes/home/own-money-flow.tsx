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
import { Amount, Badge, BrickProgress, Grid, Icon, LinkButton, List, ListRow, Tabs } from "../../ui/index.ts";
import { countsOf, FlowCard, MoneyFlow, Moves, WHO_HOLDS_IT } from "./money-flow.tsx";

const MAX_SHOWN = 4;
const whose = [
  [false, "Yours"],
  [true, "All of Trestle"],
] as const;

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
      aside={<Tabs label="Whose projects" options={whose} value={all} onChange={setAll} />}
      escrow={all ? stats.data?.escrow : escrow}
      onRetry={isError && !data ? () => void refetch() : null}
    >
      {all ? (
        <Moves />
      ) : (
        <>
          {own.length > 0 ? (
            <List className="mt5">
              {own.slice(0, MAX_SHOWN).map((project) => (
                <OwnProject key={project._id} project={project} />
              ))}
            </List>
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
    <ListRow>
      <Grid columns="1.1fr 130px 1.1fr 176px" fold="s" gap={3} align="center">
        <Link to={pages.tracking} search={{ project: _id }} className="u-link strong">
          {title}
        </Link>
        <span>
          <Badge tone={label.tone} icon={label.icon}>
            {label.text}
          </Badge>
        </span>
        <BrickProgress percent={progress} label={`${progress}% released`} thin />
        <span>
          <Amount wei={BigInt(money.agreed)} /> <span className="t-xs muted">agreed</span>
        </span>
      </Grid>
    </ListRow>
  );
}
