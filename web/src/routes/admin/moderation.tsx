import { Link } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import { Reports } from "../../features/admin/components/reports.tsx";

/** What members reported, and what was done about it. */
export const Moderation = () => (
  <Reports
    profileLink={({ _id, username }) => (
      <Link to={pages.profile} search={{ user: _id }} className="u-link">
        {username}
      </Link>
    )}
    accountLink={({ _id }) => (
      <Link to={pages.admin} search={{ part: "users", user: _id }} className="u-link">
        their account
      </Link>
    )}
    threadLink={(negotiation) => (
      <Link to={pages.negotiate} search={{ negotiation }} className="u-link">
        Read the negotiation
      </Link>
    )}
    donationLink={(projectId) => (
      <Link to={`${pages.project}/$projectId`} params={{ projectId }} className="u-link">
        The project’s donations
      </Link>
    )}
  />
);
