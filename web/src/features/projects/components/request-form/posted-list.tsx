import { useQuery } from "@tanstack/react-query";
import { pages } from "@trestle/domain/pages.ts";
import type { ProjectSummary } from "@trestle/domain/projects/project-summary.ts";
import { ProjectLink } from "../../../../components/project-link.tsx";
import { exactTime, relativeTime } from "../../../../lib/format.ts";
import { Amount, Badge, LinkButton, List, ListRow, QueryList, Row } from "../../../../ui/index.ts";
import { mineQuery } from "../../api/own-lists.ts";
import { bids } from "../bids.ts";
import { stageLabel } from "../stage-labels.ts";

const tones: Partial<Record<ProjectSummary["stage"], "you" | "on" | "go">> = {
  negotiation: "you",
  marketplace: "on",
  ongoing: "on",
  completed: "go",
};

/** Lists the account's posted requests and their states. */
export function PostedList({ ownId }: { ownId: string }) {
  const own = useQuery({
    ...mineQuery,
    select: (all: ProjectSummary[]) => all.filter(({ owner }) => owner._id === ownId),
  });
  return (
    <QueryList
      query={own}
      name="your requests"
      failure="Failed to load your requests."
      empty="Nothing posted yet."
      rows={3}
    >
      {(posted) => (
        <List inset>
          {posted.map((project) => (
            <ListRow
              key={project._id}
              end={
                <Row wrap gap={4}>
                  <Amount wei={BigInt(project.asked)} />
                  <LinkButton small to={`${pages.project}/$projectId`} params={{ projectId: project._id }}>
                    Open
                  </LinkButton>
                </Row>
              }
            >
              <p className="row g2 wrap-ok">
                <ProjectLink project={project} className="u-link strong" />
                <Badge tone={tones[project.stage]}>{stageLabel(project)}</Badge>
              </p>
              <p className="t-s muted">
                <span title={exactTime(project.postedAt)}>posted {relativeTime(project.postedAt)}</span>,{" "}
                {bids(project.bidCount).toLowerCase()}
              </p>
            </ListRow>
          ))}
        </List>
      )}
    </QueryList>
  );
}
