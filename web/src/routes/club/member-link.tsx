import { Link } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";

/** Leads to somebody's profile, which everybody has, listed or not. */
export const MemberLink = ({ person: { _id, name } }: { person: { _id: string; name: string } }) => (
  <Link to={pages.profile} search={{ user: _id }} className="u-link">
    {name}
  </Link>
);
