import { useQuery } from "@tanstack/react-query";
import type { ProjectSummary } from "@trestle/domain/projects/project-summary.ts";
import type { ReactNode } from "react";
import { Amount } from "../../../../components/amount.tsx";
import { LoadFailure } from "../../../../components/load-failure.tsx";
import { SkeletonRows } from "../../../../components/skeleton.tsx";
import { exactly, when } from "../../../../lib/when.ts";
import { mineQuery } from "../../api/mine.ts";
import { stageWords } from "../stage-words.ts";
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
  const { data, isPending, error, refetch } = useQuery(mineQuery);
  if (isPending) return <SkeletonRows rows={3} label="Loading your requests" />;
  if (error)
    return <LoadFailure title="Failed to load your requests." error={error} onRetry={() => void refetch()} />;
  const own = data.filter(({ owner }) => owner._id === ownId);
  if (own.length === 0) return <p className={`muted ${styles.row}`}>Nothing is posted yet.</p>;
  return (
    <ul>
      {own.map((project) => (
        <li key={project._id} className={styles.row}>
          <div className={styles.words}>
            <p className="row g2 wrap-ok">
              {projectLink(project, project.title, `u-link strong ${styles.name}`)}
              <span className={`badge ${tones[project.stage]}`}>{stageWords[project.stage]}</span>
            </p>
            <p className="t-s muted">
              <span title={exactly(project.postedAt)}>posted {when(project.postedAt)}</span>,{" "}
              {project.bidCount === 1 ? "one bid" : `${project.bidCount} bids`}
            </p>
          </div>
          <Amount wei={BigInt(project.asked)} />
          {projectLink(project, "Open", "btn sm")}
        </li>
      ))}
    </ul>
  );
}
