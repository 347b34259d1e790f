import { call } from "../../../../lib/endpoints.ts";
import { useChange } from "../../../../lib/use-change.ts";
import { Button, type ButtonLook, Problem } from "../../../../ui/index.ts";
import { useKeepNegotiation } from "../../negotiation/use-negotiation.ts";

type Props = {
  projectId: string;
  children: string;
  look?: ButtonLook;
  onOpened: (negotiationId: string) => void;
};

/** Begins the private negotiation of a developer with a project's owner, or finds it. */
export function NegotiateButton({ projectId, children, look = { full: true }, onOpened }: Props) {
  const keep = useKeepNegotiation();
  const { run, busy, problem } = useChange({
    send: () => call("POST /api/negotiations", { body: { projectId } }),
    failure: "We couldn’t open the negotiation. Try again in a moment.",
    onDone: async (opened) => {
      await keep(opened);
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
