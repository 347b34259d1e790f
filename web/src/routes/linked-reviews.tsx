import { Link } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import type { ComponentProps } from "react";
import { ReviewList } from "../features/reviews/components/review-list.tsx";

type Props = Pick<ComponentProps<typeof ReviewList>, "person" | "viewerId">;

/** Reviews about a person, with links to their authors and projects. */
export function LinkedReviews(props: Props) {
  return (
    <ReviewList
      {...props}
      personLink={({ _id, username }) => (
        <Link to={pages.profile} search={{ user: _id }} className="u-link">
          {username}
        </Link>
      )}
      projectLink={({ _id, title }) => (
        <Link to={`${pages.project}/$projectId`} params={{ projectId: _id }} className="u-link">
          {title}
        </Link>
      )}
    />
  );
}
