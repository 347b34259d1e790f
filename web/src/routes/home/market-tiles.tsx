import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import type { MarketSort } from "@trestle/domain/projects/market.ts";
import type { ReactNode } from "react";
import { MARKETPLACE_FAILED, marketGlanceQuery } from "../../features/projects/api/marketplace.ts";
import { ProjectTile } from "../../features/projects/components/project-tile.tsx";
import { serverMessage } from "../../lib/request-error.ts";
import { Button, Grid, Icon, LinkButton, Section, SkeletonRows } from "../../ui/index.ts";
import styles from "./home.module.css";

const SHOWN = 3;

type Props = {
  id: string;
  title: string;
  sort: MarketSort;
  almost?: boolean;
  /** Shown if there are no projects; null omits the section. */
  empty: ReactNode;
  className: string;
};

/** A few projects of the market in one order. */
export function MarketTiles({ id, title, sort, almost = false, empty, className }: Props) {
  const funding = almost ? "almost" : undefined;
  const { data, error, refetch } = useQuery(marketGlanceQuery({ sort, funding }, SHOWN));
  if (empty === null && !data?.length) return null;
  return (
    <Section
      className={`${className} ${styles.column}`}
      id={id}
      title={title}
      action={
        <LinkButton kind="link" to={pages.market} search={almost ? { sort, funding } : {}}>
          All projects <Icon name="arrow" size={16} />
        </LinkButton>
      }
    >
      {error && !data ? (
        <div className="card" role="alert">
          <p className="strong">{MARKETPLACE_FAILED}</p>
          <p className="t-s muted mt1">{serverMessage(error) ?? "The server didn’t answer in time."}</p>
          <Button small className="mt3" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : !data ? (
        <div className="card flush">
          <SkeletonRows rows={SHOWN} label="Loading the market" />
        </div>
      ) : data.length === 0 ? (
        <div className="card">{empty}</div>
      ) : (
        <Grid columns={3} gap={4} fold="s">
          {data.map((project) => (
            <Link
              key={project._id}
              to={`${pages.project}/$projectId`}
              params={{ projectId: project._id }}
              className={styles.tile}
            >
              <ProjectTile project={project} />
            </Link>
          ))}
        </Grid>
      )}
    </Section>
  );
}
