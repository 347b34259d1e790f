import { Link } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import { ProjectsTable } from "../../features/admin/components/projects-table.tsx";

/** Every project, each with the way to its page or, once it is under way, to its tracking. */
export const Projects = () => (
  <ProjectsTable
    projectLink={({ _id, title, stage }) =>
      stage === "ongoing" || stage === "completed" ? (
        <Link to={pages.tracking} search={{ project: _id }} className="u-link">
          {title}
        </Link>
      ) : (
        <Link to={`${pages.project}/$projectId`} params={{ projectId: _id }} className="u-link">
          {title}
        </Link>
      )
    }
    ownerLink={({ _id, username }) => (
      <Link to={pages.admin} search={{ part: "users", user: _id }} className="u-link">
        {username}
      </Link>
    )}
  />
);
