import { GateDrawing } from "../../../components/drawings/gate.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { RequestError } from "../../../lib/request-error.ts";

type Props = { title: string; error: Error; onRetry: () => void };

/** A list that could not be read: which, why, and the way to try again. */
export function ListFailure({ title, error, onRetry }: Props) {
  const { requestId, status } = error instanceof RequestError ? error : {};
  return (
    <EmptyState
      drawing={<GateDrawing pen="bad" />}
      title={title}
      actions={
        <button type="button" className="btn soft" onClick={onRetry}>
          Try again
        </button>
      }
    >
      <p role="alert">
        {status === 0 ? "The server did not answer in time. " : `${error.message} `}
        Money in escrow is on the chain and not touched by this.
      </p>
      {requestId ? <p className="t-s muted">Report {requestId}</p> : null}
    </EmptyState>
  );
}
