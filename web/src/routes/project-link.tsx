import { Link } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";

/** A project's title, leading to it. */
export const ProjectLink = ({ projectId, title }: { projectId: string; title: string }) => (
  <Link to={`${pages.project}/$projectId`} params={{ projectId }} className="u-link">
    {title}
  </Link>
);
