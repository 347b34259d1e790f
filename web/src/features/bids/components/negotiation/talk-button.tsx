import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Icon } from "../../../../components/icon.tsx";
import { serverMessage } from "../../../../lib/request-error.ts";
import { bidKeys } from "../../api/keys.ts";
import { openNegotiation } from "../../api/negotiations.ts";

type Props = {
  projectId: string;
  children: string;
  className?: string;
  onOpened: (negotiationId: string) => void;
};

/** Begins the private talk of a developer with a project's owner, or finds it. */
export function TalkButton({ projectId, children, className = "btn full", onOpened }: Props) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const open = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const opened = await openNegotiation({ projectId });
      client.setQueryData([...bidKeys.negotiation, opened._id], opened);
      await client.invalidateQueries({ queryKey: bidKeys.negotiations });
      onOpened(opened._id);
    } catch (error) {
      setProblem(serverMessage(error) ?? "The talk could not begin: try again in a moment.");
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <button type="button" className={className} disabled={busy} onClick={() => void open()}>
        <Icon name="speech" size={16} />
        {children}
      </button>
      {problem ? (
        <p className="err mt2" role="alert">
          {problem}
        </p>
      ) : null}
    </>
  );
}
