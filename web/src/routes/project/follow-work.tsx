import { Link } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import type { Project } from "@trestle/domain/projects/project.ts";
import { BrickProgress } from "../../components/brick-progress.tsx";
import { Icon } from "../../components/icon.tsx";

/** The way from a project under way to its milestones, evidence and payments. */
export function FollowWork({ project, viewerId }: { project: Project; viewerId: string | null }) {
  if (!viewerId || (project.stage !== "ongoing" && project.stage !== "completed")) return null;
  return (
    <section className="card" aria-labelledby="follow-work">
      <h3 id="follow-work">Progress</h3>
      <div className="mt3">
        <BrickProgress percent={project.progress} label={`${project.progress} % released`} />
      </div>
      <p className="t-s muted mt1">
        {project.progress} % released, by value{project.isComplete ? ". The work is complete." : ""}
      </p>
      <Link to={pages.tracking} search={{ project: project._id }} className="btn soft full mt3">
        <Icon name="gantt" size={16} />
        Milestones and payments
      </Link>
    </section>
  );
}
