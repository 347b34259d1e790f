import { useQuery, useQueryClient } from "@tanstack/react-query";
import { copyText } from "../../../lib/copy-text.ts";
import { call, queryOf } from "../../../lib/endpoints.ts";
import { toast } from "../../../lib/toast.ts";
import { useChange } from "../../../lib/use-change.ts";
import {
  AnchorButton,
  Button,
  Dialog,
  Loaded,
  Note,
  Problem,
  Row,
  SkeletonRows,
  Stack,
} from "../../../ui/index.ts";

/** The address from which one's own calendar fetches the events one attends or hosts. */
export function SubscribeDialog({ viewerId, onClose }: { viewerId: string; onClose: () => void }) {
  const query = queryOf("GET /api/club/calendar", { viewer: viewerId });
  const client = useQueryClient();
  const renewed = useChange({
    send: () => call("POST /api/club/calendar/renew"),
    failure: "The address wasn’t replaced. Try again.",
    onDone: (answer) => {
      client.setQueryData(query.queryKey, answer);
      toast({ title: "New address", message: "The old one no longer works" });
    },
  });
  return (
    <Dialog title="Subscribe to events" opened onClose={onClose} width={480}>
      <Stack>
        <p className="ink2">Your calendar shows the events you attend or host, and follows their changes.</p>
        <Loaded
          query={useQuery(query)}
          failure="We couldn’t load the address."
          loading={<SkeletonRows rows={2} label="Loading the address…" />}
        >
          {({ url }) => (
            <>
              <Note style={{ overflowWrap: "anywhere" }}>
                <span className="mono">{url}</span>
              </Note>
              <Row wrap>
                <AnchorButton kind="primary" href={url.replace(/^https?:/, "webcal:")}>
                  Open in calendar
                </AnchorButton>
                <Button icon="copy" onClick={() => void copyText(url, "Paste it into your calendar")}>
                  Copy address
                </Button>
              </Row>
              <p className="t-s muted">
                Keep this address to yourself: anyone who has it can read these events. A new address ends the
                old one.{" "}
                <Button kind="link" small busy={renewed.busy} onClick={() => renewed.run()}>
                  Replace the address
                </Button>
              </p>
              <Problem>{renewed.problem}</Problem>
            </>
          )}
        </Loaded>
      </Stack>
    </Dialog>
  );
}
