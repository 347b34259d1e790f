import { useQuery } from "@tanstack/react-query";
import { PICTURE_PROJECTS } from "@trestle/domain/milestones/pictures.ts";
import { formatCoinsShort } from "@trestle/domain/money.ts";
import type { PullItem } from "@trestle/domain/scors/breakdown.ts";
import { useState } from "react";
import { ProjectLink } from "../../components/project-link.tsx";
import { breakdownQuery } from "../../features/scors/api/scors.ts";
import { outcomeOf } from "../../features/scors/components/pull-text.ts";
import { addressOf, queryOf } from "../../lib/endpoints.ts";
import { formatNumber, shortDay } from "../../lib/format.ts";
import { PUBLIC } from "../../lib/query-client.ts";
import { Button, Card, Grid, List, ListRow } from "../../ui/index.ts";

const FIRST_SHOWN = 6;

/** Finished projects, each with what became of it and the pictures that both sides released. Nothing without any. */
export function Works({ userId }: { userId: string }) {
  const { data } = useQuery(breakdownQuery(userId));
  const [all, setAll] = useState(false);
  const works = (data?.groups ?? [])
    .flatMap(({ items }) => items)
    .filter(({ facts }) => facts.kind === "delivery" || facts.kind === "stewardship")
    .sort((a, b) => b.endedAt.localeCompare(a.endedAt));
  const ids = works.flatMap(({ project }) => (project ? [project._id] : [])).slice(0, PICTURE_PROJECTS);
  const { data: released = [] } = useQuery(
    queryOf("GET /api/pictures", { query: { project: ids } }, { meta: PUBLIC, enabled: ids.length > 0 }),
  );
  const picturesOf = ({ project }: PullItem) =>
    released.find(({ projectId }) => projectId === project?._id)?.pictures ?? [];
  if (works.length === 0) return null;
  const shown = all ? works : works.slice(0, FIRST_SHOWN);
  return (
    <Card
      flush
      id="works"
      title="Work on Trestle"
      action={
        works.length > FIRST_SHOWN ? (
          <Button kind="link" small onClick={() => setAll(!all)}>
            {all ? "Show fewer" : `Show all ${formatNumber(works.length)}`}
          </Button>
        ) : null
      }
    >
      <List inset>
        {shown.map((work) => (
          <ListRow
            key={work.id}
            style={{ alignItems: "flex-start" }}
            end={
              <>
                <p className="strong">about {formatCoinsShort(BigInt(work.amount))}</p>
                <p className="t-s muted">{shortDay(work.endedAt)}</p>
              </>
            }
          >
            {work.project ? (
              <ProjectLink project={work.project} className="strong u-link" />
            ) : (
              <span className="strong">A private project</span>
            )}
            <p className="t-s muted">{[partText(work), outcomeOf(work.facts)].filter(Boolean).join(", ")}</p>
            {work.project && picturesOf(work).length > 0 ? (
              <Grid as="ul" columns={3} gap={2} className="mt3">
                {picturesOf(work).map(({ _id, note }) => (
                  <li key={_id}>
                    <img
                      className="photo"
                      src={addressOf("GET /api/pictures/:projectId/images/:fileId", {
                        params: { projectId: work.project?._id ?? "", fileId: _id },
                      })}
                      alt={note || `Picture of ${work.project?.title}`}
                      loading="lazy"
                    />
                  </li>
                ))}
              </Grid>
            ) : null}
          </ListRow>
        ))}
      </List>
    </Card>
  );
}

const partText = ({ facts, counterparty }: PullItem): string =>
  facts.kind === "delivery"
    ? `built for ${counterparty ?? "a customer"}`
    : `built by ${counterparty ?? "a developer"}`;
