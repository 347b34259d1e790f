import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import type { Draft } from "@trestle/domain/projects/draft.ts";
import { Drawing } from "../../components/drawings/drawing.tsx";
import { LoadingAnimation } from "../../components/loading-animation.tsx";
import { Page } from "../../components/page.tsx";
import { PinPicker } from "../../components/places/pin-picker.tsx";
import { draftQuery } from "../../features/projects/api/own-lists.ts";
import { DraftEditor } from "../../features/projects/components/request-form/draft-editor.tsx";
import { PostedCard } from "../../features/projects/components/request-form/posted-card.tsx";
import { RequestError } from "../../lib/request-error.ts";
import { Button, EmptyState, LinkButton } from "../../ui/index.ts";

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
              <LinkButton kind="primary" to={`${pages.project}/$projectId`} params={{ projectId: data._id }}>
                Open project
              </LinkButton>
              <LinkButton to={pages.build}>Your requests</LinkButton>
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
        title={gone ? "This draft doesn’t exist" : "Failed to load the draft."}
        actions={
          <>
            {gone ? null : (
              <Button kind="soft" onClick={onRetry}>
                Try again
              </Button>
            )}
            <LinkButton to={pages.build}>Your requests</LinkButton>
          </>
        }
      >
        <p>
          {gone
            ? "It was deleted or belongs to another account."
            : "The server didn’t answer. We’ve kept what you typed on this device."}
        </p>
      </EmptyState>
    </Page>
  );
}
