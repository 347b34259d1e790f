import { useQueryClient } from "@tanstack/react-query";
import { useChange } from "../../../../lib/use-change.ts";
import { Button, type ButtonLook, Problem } from "../../../../ui/index.ts";
import { bidKeys } from "../../api/keys.ts";
import { openNegotiation } from "../../api/negotiations.ts";

type Props = {
  projectId: string;
  children: string;
  look?: ButtonLook;
  onOpened: (negotiationId: string) => void;
};

/** Begins the private negotiation of a developer with a project's owner, or finds it. */
export function NegotiateButton({ projectId, children, look = { full: true }, onOpened }: Props) {
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
      <Button {...look} icon="speech" busy={busy} onClick={() => run()}>
        {children}
      </Button>
      <Problem className="mt2">{problem}</Problem>
    </>
  );
}
