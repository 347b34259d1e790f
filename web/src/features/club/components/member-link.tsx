import { Link } from "@tanstack/react-router";
import type { ClubPerson } from "@trestle/domain/club/person.ts";
import { pages } from "@trestle/domain/pages.ts";

/** Leads to somebody's company page; to their profile, which everybody has, where they aren't listed. */
export const MemberLink = ({ person: { _id, name, listed } }: { person: ClubPerson }) =>
  listed ? (
    <Link to={`${pages.club}/members/$userId`} params={{ userId: _id }} className="u-link">
      {name}
    </Link>
  ) : (
    <Link to={pages.profile} search={{ user: _id }} className="u-link">
      {name}
    </Link>
  );
