import { useQuery } from "@tanstack/react-query";
import type { ProjectSummary } from "@trestle/domain/projects/project-summary.ts";
import type { ReactNode } from "react";
import { Amount } from "../../../../components/amount.tsx";
import { QueryList } from "../../../../components/query-list.tsx";
import { exactTime, relativeTime } from "../../../../lib/format.ts";
import { mineQuery } from "../../api/mine.ts";
import { bids } from "../bids.ts";
import { stageLabel } from "../stage-labels.ts";
import styles from "./draft-list.module.css";

type Props = {
  ownId: string;
  projectLink: (project: ProjectSummary, text: string, className: string) => ReactNode;
};

const tones: Record<ProjectSummary["stage"], string> = {
  draft: "",
  negotiation: "you",
  marketplace: "on",
  ongoing: "on",
  completed: "go",
  cancelled: "",
};

/** What one has posted, with where each stands. */
export function PostedList({ ownId, projectLink }: Props) {
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
                  {projectLink(project, project.title, `u-link strong ${styles.name}`)}
                  <span className={`badge ${tones[project.stage]}`}>{stageLabel(project)}</span>
                </p>
                <p className="t-s muted">
                  <span title={exactTime(project.postedAt)}>posted {relativeTime(project.postedAt)}</span>,{" "}
                  {bids(project.bidCount).toLowerCase()}
                </p>
              </div>
              <Amount wei={BigInt(project.asked)} />
              {projectLink(project, "Open", "btn sm")}
            </li>
          ))}
        </ul>
      )}
    </QueryList>
  );
}
