import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call, queryOf } from "../../../lib/endpoints.ts";
import { toast } from "../../../lib/toast.ts";
import { useChange } from "../../../lib/use-change.ts";
import { AnchorButton, Button, Dialog, LoadFailure, Problem, SkeletonRows } from "../../../ui/index.ts";

/** The address from which one's own calendar fetches the events one attends or hosts. */
export function SubscribeDialog({ viewerId, onClose }: { viewerId: string; onClose: () => void }) {
  const query = queryOf("GET /api/club/calendar", { viewer: viewerId });
  const { data, error, refetch } = useQuery(query);
  const url = data?.url;
  const client = useQueryClient();
  const renewed = useChange({
    send: () => call("POST /api/club/calendar/renew"),
    failure: "The address wasn't replaced. Try again.",
    onDone: (answer) => {
      client.setQueryData(query.queryKey, answer);
      toast({ title: "New address", message: "The old one no longer works" });
    },
  });
  const copy = async (address: string) => {
    try {
      await navigator.clipboard.writeText(address);
      toast({ title: "Copied", message: "Paste it into your calendar" });
    } catch {
      toast({ title: "Couldn't copy", message: address });
    }
  };
  return (
    <Dialog title="Subscribe to events" opened onClose={onClose} width={480}>
      <div className="stack">
        <p className="ink2">Your calendar shows the events you attend or host, and follows their changes.</p>
        {error ? (
          <LoadFailure title="We couldn't load the address." error={error} onRetry={() => void refetch()} />
        ) : url ? (
          <>
            <p className="note" style={{ overflowWrap: "anywhere" }}>
              <span className="mono">{url}</span>
            </p>
            <div className="row g2 wrap-ok">
              <AnchorButton kind="primary" href={url.replace(/^https?:/, "webcal:")}>
                Open in calendar
              </AnchorButton>
              <Button icon="copy" onClick={() => void copy(url)}>
                Copy address
              </Button>
            </div>
            <p className="t-s muted">
              Keep this address to yourself: anyone who has it can read these events. A new address ends the
              old one.{" "}
              <Button kind="link" small busy={renewed.busy} onClick={() => renewed.run()}>
                Replace the address
              </Button>
            </p>
            <Problem>{renewed.problem}</Problem>
          </>
        ) : (
          <SkeletonRows rows={2} label="Loading the address…" />
        )}
      </div>
    </Dialog>
  );
}
