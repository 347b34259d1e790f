import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import type { Draft } from "@trestle/domain/projects/draft.ts";
import { Drawing } from "../../components/drawings/drawing.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { LoadingAnimation } from "../../components/loading-animation.tsx";
import { Page } from "../../components/page.tsx";
import { PinPicker } from "../../features/places/components/pin-picker.tsx";
import { draftQuery } from "../../features/projects/api/drafts.ts";
import { DraftEditor } from "../../features/projects/components/request-form/draft-editor.tsx";
import { PostedCard } from "../../features/projects/components/request-form/posted-card.tsx";
import { RequestError } from "../../lib/request-error.ts";

const LOOK_EVERY_MS = 2000;

/** Once something was sent, the server tells when the deed stands. */
const lookAgain = (draft: Draft | undefined): number | false =>
  draft?.posting && !draft.posted ? LOOK_EVERY_MS : false;

export function EditDraft({ id }: { id: string }) {
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery({
    ...draftQuery(id),
    refetchInterval: ({ state }) => lookAgain(state.data),
  });
  if (data?.posted)
    return (
      <Page title={data.content.title.trim()}>
        <PostedCard
          draft={data}
          actions={
            <>
              <Link
                to={`${pages.project}/$projectId`}
                params={{ projectId: data._id }}
                className="btn primary"
              >
                Open project
              </Link>
              <Link to={pages.build} className="btn">
                Your requests
              </Link>
            </>
          }
        />
      </Page>
    );
  if (data)
    return (
      <DraftEditor
        draft={data}
        pickPlace={(picker) => <PinPicker {...picker} mapLabel="Map for setting the location" height={304} />}
        onLeave={() => void navigate({ to: pages.build })}
      />
    );
  if (error) return <NotRead error={error} onRetry={() => void refetch()} />;
  return <LoadingAnimation />;
}

function NotRead({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const gone = error instanceof RequestError && [400, 404].includes(error.status);
  return (
    <Page title="Build">
      <EmptyState
        drawing={gone ? <Drawing name="gap" /> : <Drawing name="gate" />}
        title={gone ? "This draft doesn't exist" : "Failed to load the draft."}
        actions={
          <>
            {gone ? null : (
              <button type="button" className="btn soft" onClick={onRetry}>
                Try again
              </button>
            )}
            <Link to={pages.build} className="btn">
              Your requests
            </Link>
          </>
        }
      >
        <p>
          {gone
            ? "It was deleted or belongs to another account."
            : "The server didn't answer. We've kept what you typed on this device."}
        </p>
      </EmptyState>
    </Page>
  );
}
