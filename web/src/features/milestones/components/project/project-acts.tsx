import type { ActVerdict } from "@trestle/domain/escrow/acts.ts";
import type { TrackedProject } from "@trestle/domain/milestones/tracking.ts";
import { dayAt, momentText } from "../../../../lib/format.ts";
import { useAccountWallet } from "../../../../lib/wallet/account-wallet.ts";
import { Facts } from "../../../../ui/index.ts";
import { actLabels } from "../../act-labels.ts";
import { nameOfAddress, partyNames } from "../../party-names.ts";
import { ChangeTable } from "../acts/change-table.tsx";
import { ActButtons } from "./act-buttons.tsx";

type Props = {
  project: TrackedProject;
  onAct: (verdict: ActVerdict) => void;
  isOffered: (act: ActVerdict) => boolean;
};

/** Shows the acts on the whole project: open proposals, agreements and ways to end it. */
export function ProjectActs({ project, onAct, isOffered }: Props) {
  const acts = project.acts.filter(isOffered);
  const isEnded = project.endedAt !== null;
  const isOpen = project.changes.length > 0 || project.settlements.length > 0;
  // In an ended project, impossible acts stay impossible.
  if (!isOpen && !acts.some(({ yours, possible }) => yours && (possible || !isEnded))) return null;
  return (
    <section className="c7 card" aria-labelledby="project-acts">
      <h2 id="project-acts" className="t-m">
        {isEnded ? "After the end" : "Agreements and ending early"}
      </h2>
      {isEnded ? null : (
        <p className="t-s muted mt1">
          Change amounts, dates or milestones, or end the project with a split. Both sides have to sign, so
          nothing changes until the other side accepts.
        </p>
      )}
      <Proposals project={project} />
      <ActButtons acts={acts} onAct={onAct} labels={actLabels} />
    </section>
  );
}

function Proposals({ project }: { project: TrackedProject }) {
  const { linked } = useAccountWallet();
  const from = (by: string) => (by.toLowerCase() === linked ? "you" : nameOfAddress(project, by));
  return (
    <>
      {project.changes.map((change) => (
        <div key={`change ${change.by}`} className="mt3">
          <p className="t-s">
            <strong>Change order from {from(change.by)}</strong>, {dayAt(change.proposedAt)}, valid until{" "}
            {momentText(change.validUntil)}
          </p>
          {change.reason ? <p className="t-s ink2 mt1">{change.reason}</p> : null}
          <div className="mt2">
            <ChangeTable change={change} />
          </div>
        </div>
      ))}
      {project.settlements.map((offer) => (
        <div key={`settlement ${offer.by}`} className="mt3">
          <p className="t-s">
            <strong>Settlement offer from {from(offer.by)}</strong>, {dayAt(offer.proposedAt)}, valid until{" "}
            {momentText(offer.validUntil)}
          </p>
          {offer.reason ? <p className="t-s ink2 mt1">{offer.reason}</p> : null}
          <Facts
            className="mt1"
            rows={[
              {
                name: `To ${partyNames(project).developer}, before the fee`,
                value: BigInt(offer.toDeveloper),
              },
              { name: "Refundable", value: BigInt(offer.toRefund) },
            ]}
          />
        </div>
      ))}
    </>
  );
}
