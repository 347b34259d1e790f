import { Link } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import type { Project } from "@trestle/domain/projects/project.ts";
import { Icon } from "../../components/icon.tsx";

/** The owner's way from an open project to a loan for it. */
export function BorrowFor({ project, viewerId }: { project: Project; viewerId: string | null }) {
  const isOpen = project.stage === "negotiation" || project.stage === "marketplace";
  if (project.owner._id !== viewerId || !isOpen) return null;
  return (
    <section className="card" aria-labelledby="borrow-for">
      <h3 id="borrow-for">Borrow from a pool</h3>
      <p className="t-s ink2 mt2">
        A loan can cover up to half of the price. It goes to escrow, and you pay it back in instalments.
      </p>
      <Link
        to={`${pages.pools}/borrow/$projectId`}
        params={{ projectId: project._id }}
        className="btn soft full mt3"
      >
        <Icon name="coins" size={16} />
        See what you can borrow
      </Link>
    </section>
  );
}
