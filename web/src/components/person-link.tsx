import { Link } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";

/** A person's name, leading to their profile. */
export const PersonLink = ({ person: { _id, username } }: { person: { _id: string; username: string } }) => (
  <Link to={pages.profile} search={{ user: _id }} className="u-link">
    {username}
  </Link>
);
