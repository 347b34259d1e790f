import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import type { ProjectSummary } from "@trestle/domain/projects/project-summary.ts";
import { exactTime, relativeTime } from "../../../../lib/format.ts";
import { Amount, LinkButton, QueryList } from "../../../../ui/index.ts";
import { mineQuery } from "../../api/own-lists.ts";
import { bids } from "../bids.ts";
import { stageLabel } from "../stage-labels.ts";
import styles from "./draft-list.module.css";

const tones: Record<ProjectSummary["stage"], string> = {
  draft: "",
  negotiation: "you",
  marketplace: "on",
  ongoing: "on",
  completed: "go",
  cancelled: "",
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
        <ul>
          {posted.map((project) => (
            <li key={project._id} className={styles.row}>
              <div className={styles.words}>
                <p className="row g2 wrap-ok">
                  <Link
                    className={`u-link strong ${styles.name}`}
                    to={`${pages.project}/$projectId`}
                    params={{ projectId: project._id }}
                  >
                    {project.title}
                  </Link>
                  <span className={`badge ${tones[project.stage]}`}>{stageLabel(project)}</span>
                </p>
                <p className="t-s muted">
                  <span title={exactTime(project.postedAt)}>posted {relativeTime(project.postedAt)}</span>,{" "}
                  {bids(project.bidCount).toLowerCase()}
                </p>
              </div>
              <Amount wei={BigInt(project.asked)} />
              <LinkButton small to={`${pages.project}/$projectId`} params={{ projectId: project._id }}>
                Open
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
    </QueryList>
  );
}
