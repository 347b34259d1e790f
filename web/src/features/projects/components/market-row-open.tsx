import { pages } from "@trestle/domain/pages.ts";
import type { ProjectSummary } from "@trestle/domain/projects/project-summary.ts";
import { SpreadStrip } from "../../../components/spread/spread-strip.tsx";
import { counted } from "../../../lib/format.ts";
import { Amount, Grid, LinkButton, Stack } from "../../../ui/index.ts";
import { timeLeft } from "../closing.ts";
import styles from "./market-table.module.css";
import { ProjectPicture } from "./project-picture.tsx";

/** Shows the details of a project that bidders and donors need before opening its page. */
export function MarketRowOpen({ project }: { project: ProjectSummary }) {
  const { category, projectDescription, owner, budget, milestones, openUntil, asked } = project;
  const prices = project.bidPrices.map(BigInt);
  return (
    <Grid columns="150px 1fr 216px" fold="m" divided className={styles.inside}>
      <div className={styles.picture}>
        <ProjectPicture category={category} />
      </div>
      <div>
        {prices.length > 0 ? (
          <>
            <p className="row between g2">
              <span className="strong">{counted(prices.length, "bid")} around the asking price</span>
              <span className="t-s muted">{lowestText(prices, BigInt(asked))}</span>
            </p>
            <SpreadStrip amounts={prices} asked={BigInt(asked)} />
          </>
        ) : (
          <p className={styles.excerpt}>{projectDescription}</p>
        )}
        <p className="t-s muted mt2">
          Posted by {owner.username},{" "}
          {milestones.length === 1 ? "1 milestone" : `${milestones.length} milestones`}, {timeLeft(openUntil)}
        </p>
        <p className="t-s muted">
          Budget <Amount wei={BigInt(budget.from)} unit="" short /> to{" "}
          <Amount wei={BigInt(budget.to)} short />
        </p>
      </div>
      <Stack gap={2}>
        <Raised project={project} />
        <LinkButton
          kind="primary"
          small
          to={`${pages.project}/$projectId`}
          params={{ projectId: project._id }}
        >
          Open
        </LinkButton>
      </Stack>
    </Grid>
  );
}

function lowestText(prices: bigint[], asked: bigint): string {
  const [lowest = asked] = prices.toSorted((a, b) => (a < b ? -1 : 1));
  const percent = asked === 0n ? 0 : Number(((lowest - asked) * 100n) / asked);
  if (percent === 0) return "lowest at the asking price";
  return `lowest ${Math.abs(percent)}% ${percent < 0 ? "under" : "over"}`;
}

function Raised({
  project: { donationGoal, donationsReceived, donationCurrency },
}: {
  project: ProjectSummary;
}) {
  if (donationGoal === null) return <p className="t-s muted">No donations requested. The owner pays.</p>;
  return (
    <p className="t-s">
      <span className="muted">Raised</span>
      <br />
      <Amount wei={BigInt(donationsReceived)} unit={donationCurrency} />{" "}
      <span className="muted">
        of <Amount wei={BigInt(donationGoal)} unit="" />
      </span>
    </p>
  );
}
