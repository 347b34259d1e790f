import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ListedProject, ProjectFilter } from "@trestle/domain/admin/overview.ts";
import { pages } from "@trestle/domain/pages.ts";
import { useState } from "react";
import { ProjectLink } from "../../../components/project-link.tsx";
import { listOf } from "../../../lib/endpoints.ts";
import { counted, exactTime, shortDay } from "../../../lib/format.ts";
import { Amount, Badge, Card, FilterSelect, QueryTable, Row, SearchBox } from "../../../ui/index.ts";
import styles from "./admin.module.css";

const stageNames = {
  draft: "Draft",
  negotiation: "Private request",
  marketplace: "On the market",
  ongoing: "Under way",
  completed: "Completed",
  cancelled: "Cancelled",
};
const stages = (["marketplace", "negotiation", "ongoing", "completed", "cancelled"] as const).map(
  (stage) => [stage, stageNames[stage]] as const,
);

/** Every posted project, newest first. */
export function ProjectsTable() {
  const [filter, setFilter] = useState<ProjectFilter>({});
  const query = useInfiniteQuery(listOf("GET /api/admin/projects", { query: filter }));
  return (
    <Card flush title="Projects">
      <Row wrap className={styles.filters}>
        <SearchBox
          label="Search projects"
          placeholder="Title, owner or number"
          value={filter.search ?? ""}
          onChange={(search) => setFilter({ ...filter, search })}
        />
        <FilterSelect
          name="Stage"
          none="Any stage"
          value={filter.stage}
          options={stages}
          onChange={(stage) => setFilter({ ...filter, stage })}
        />
      </Row>
      <QueryTable
        query={query}
        name="the projects"
        empty="No projects match this search."
        rows={6}
        rowKey={(project) => project._id}
        columns={[
          {
            head: "Project",
            className: "strong",
            cell: (project) => (
              <>
                <ToProject project={project} />
                {project.tokenId ? <span className="t-xs muted"> no. {project.tokenId}</span> : null}
              </>
            ),
          },
          {
            head: "Stage",
            cell: (project) => (
              <Row as="span" wrap>
                {stageNames[project.stage]}
                {project.disputes > 0 ? (
                  <Badge tone="you" icon="scales">
                    {counted(project.disputes, "dispute")}
                  </Badge>
                ) : null}
              </Row>
            ),
          },
          {
            head: "Owner",
            cell: (project) => (
              <Link to={pages.admin} search={{ part: "users", user: project.owner._id }} className="u-link">
                {project.owner.username}
              </Link>
            ),
          },
          { head: "Asking price", number: true, cell: (project) => <Amount wei={BigInt(project.asked)} /> },
          { head: "Bids", number: true, cell: (project) => project.bidCount },
          {
            head: "Posted",
            title: (project) => exactTime(project.postedAt),
            cell: (project) => shortDay(project.postedAt),
          },
        ]}
      />
    </Card>
  );
}

/** Leads to the project's page or, once it is under way, to its tracking. */
const ToProject = ({ project }: { project: ListedProject }) =>
  project.stage === "ongoing" || project.stage === "completed" ? (
    <Link to={pages.tracking} search={{ project: project._id }} className="u-link">
      {project.title}
    </Link>
  ) : (
    <ProjectLink project={project} />
  );
