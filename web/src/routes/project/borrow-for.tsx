import { pages } from "@trestle/domain/pages.ts";
import type { Project } from "@trestle/domain/projects/project.ts";
import { LinkButton } from "../../ui/index.ts";

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
      <LinkButton
        kind="soft"
        full
        icon="coins"
        className="mt3"
        to={`${pages.pools}/borrow/$projectId`}
        params={{ projectId: project._id }}
      >
        See what you can borrow
      </LinkButton>
    </section>
  );
}
