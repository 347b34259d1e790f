import { Link } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";

type Props = { project: { _id: string; title: string }; className?: string };

/** A project's title, leading to it. */
export const ProjectLink = ({ project: { _id, title }, className = "u-link" }: Props) => (
  <Link to={`${pages.project}/$projectId`} params={{ projectId: _id }} className={className}>
    {title}
  </Link>
);
