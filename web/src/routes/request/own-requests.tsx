import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import { MAX_DRAFTS } from "@trestle/domain/projects/draft.ts";
import { Drawing } from "../../components/drawings/drawing.tsx";
import { Page } from "../../components/page.tsx";
import { draftQuery, draftsQuery, mineQuery } from "../../features/projects/api/own-lists.ts";
import { DraftList } from "../../features/projects/components/request-form/draft-list.tsx";
import { PostedList } from "../../features/projects/components/request-form/posted-list.tsx";
import { call } from "../../lib/endpoints.ts";

import { toast } from "../../lib/toast.ts";
import { useChange } from "../../lib/use-change.ts";
import { Button, Card, EmptyState, LinkButton } from "../../ui/index.ts";

type Props = { ownId: string; purpose: string };

/** Where one's requests are: those in writing, and those that have their deed. */
export function OwnRequests({ ownId, purpose }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: drafts } = useQuery(draftsQuery);
  const { data: mine } = useQuery(mineQuery);
  const begun = useChange({
    send: () => call("POST /api/projects/drafts", { body: {}, once: true }),
    failure: "The server didn’t answer.",
    onDone: async (draft) => {
      client.setQueryData(draftQuery(draft._id).queryKey, draft);
      void client.invalidateQueries({ queryKey: draftsQuery.queryKey });
      await navigate({ to: pages.build, search: { draft: draft._id } });
    },
    onProblem: (message) => toast({ title: "We couldn’t start a new request", message }),
  });
  const beginButton = (
    <Button kind="primary" icon="plus" busy={begun.busy} onClick={() => begun.run()}>
      New build request
    </Button>
  );
  const nothing = drafts?.length === 0 && mine?.length === 0;
  return (
    <Page
      title="Build"
      lead="Describe the work and get bids from verified developers"
      actions={nothing ? undefined : beginButton}
    >
      {nothing ? (
        <EmptyState
          drawing={<Drawing name="plot" />}
          title="No build requests yet"
          actions={
            <>
              {beginButton}
              <LinkButton to={pages.market}>See the market</LinkButton>
            </>
          }
        >
          <p>{purpose}</p>
          <p className="muted">We save it as you type. You post it by signing with your wallet.</p>
        </EmptyState>
      ) : (
        <div className="stack" style={{ gap: 24 }}>
          <Card
            flush
            id="drafts"
            title="Drafts"
            action={
              drafts ? (
                <span className="t-s muted">
                  {drafts.length} of {MAX_DRAFTS}
                </span>
              ) : null
            }
          >
            <DraftList />
          </Card>
          <Card flush id="posted" title="Posted">
            <PostedList ownId={ownId} />
          </Card>
        </div>
      )}
    </Page>
  );
}
