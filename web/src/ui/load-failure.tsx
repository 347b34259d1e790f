import { Drawing } from "../components/drawings/drawing.tsx";
import { RequestError } from "../lib/request-error.ts";
import { Button } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";

type Props = { title: string; error: Error; onRetry: () => void };

/** Shows a failed load with its reason and a retry button. */
export function LoadFailure({ title, error, onRetry }: Props) {
  const { requestId, status } = error instanceof RequestError ? error : {};
  return (
    <EmptyState
      drawing={<Drawing name="gate" failed />}
      title={title}
      actions={
        <Button kind="soft" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <p role="alert">
        {status === 0 ? "The server didn’t answer in time. " : `${error.message} `}
        Money in escrow is on the chain and isn’t affected.
      </p>
      {requestId ? <p className="t-s muted">Error reference: {requestId}</p> : null}
    </EmptyState>
  );
}
