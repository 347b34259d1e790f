import type { Decision } from "@trestle/domain/admin/overview.ts";
import { pages } from "@trestle/domain/pages.ts";
import { Decisions } from "../../features/admin/components/decisions.tsx";
import { PlatformFigures } from "../../features/admin/components/platform-figures.tsx";
import { LinkButton } from "../../ui/index.ts";
import type { PartName } from "./part-name.ts";

const places: Record<Decision["kind"], PartName> = {
  verification: "verifications",
  dispute: "disputes",
  payment: "disputes",
  report: "reports",
  operator: "operator",
  attestation: "pools",
  application: "pools",
  overdue: "pools",
};

/** Shows open decisions and the state of the platform. */
export const Overview = () => (
  <div className="stack" style={{ gap: 24 }}>
    <Decisions
      link={({ kind, id, title }, text) => {
        const name = `${text}: ${title}`;
        // Only the arbiter's wallet can sign a decision; other administrators can read the dispute.
        if (kind === "dispute") {
          const [project, milestone] = id.split(" ");
          return (
            <LinkButton
              small
              to={pages.tracking}
              search={{ project, milestone: Number(milestone) + 1 }}
              aria-label={name}
            >
              {text}
            </LinkButton>
          );
        }
        const search = { part: places[kind], ...(kind === "verification" ? { verification: id } : {}) };
        return (
          <LinkButton small to={pages.admin} search={search} aria-label={name}>
            {text}
          </LinkButton>
        );
      }}
    />
    <PlatformFigures />
  </div>
);
