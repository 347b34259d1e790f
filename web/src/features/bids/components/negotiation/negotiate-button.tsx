import { useQueryClient } from "@tanstack/react-query";
import { Icon } from "../../../../components/icon.tsx";
import { Problem } from "../../../../components/problem.tsx";
import { useChange } from "../../../../lib/use-change.ts";
import { bidKeys } from "../../api/keys.ts";
import { openNegotiation } from "../../api/negotiations.ts";

type Props = {
  projectId: string;
  children: string;
  className?: string;
  onOpened: (negotiationId: string) => void;
};

/** Begins the private negotiation of a developer with a project's owner, or finds it. */
export function NegotiateButton({ projectId, children, className = "btn full", onOpened }: Props) {
  const client = useQueryClient();
  const { run, busy, problem } = useChange({
    send: () => openNegotiation({ projectId }),
    failure: "We couldn't open the negotiation. Try again in a moment.",
    onDone: async (opened) => {
      client.setQueryData([...bidKeys.negotiation, opened._id], opened);
      await client.invalidateQueries({ queryKey: bidKeys.negotiations });
      onOpened(opened._id);
    },
  });
  return (
    <>
      <button type="button" className={className} disabled={busy} onClick={() => run()}>
        <Icon name="speech" size={16} />
        {children}
      </button>
      <Problem className="mt2">{problem}</Problem>
    </>
  );
}
