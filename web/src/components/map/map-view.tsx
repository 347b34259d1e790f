import { useRef, useState } from "react";
import { lazyWithRetry } from "../../lib/lazy-with-retry.tsx";
import { useMedia } from "../../lib/use-media.ts";
import { AnchorButton, Button } from "../../ui/index.ts";
import { ErrorBoundary } from "../error-boundary.tsx";
import { useNearViewport } from "../use-near-viewport.ts";
import styles from "./map.module.css";
import type { MapViewProps } from "./map-types.ts";

const MapCanvas = lazyWithRetry(async () => (await import("./map-canvas.tsx")).MapCanvas);

/**
 * A map with pins. Its code comes when it is about to be seen, on a small screen when somebody asks for it; where it
 * cannot be drawn, the pins are a list.
 */
export function MapView({ height = 420, atOnce = false, ...props }: MapViewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isSmall = useMedia("(max-width: 720px)");
  const [wasAsked, setAsked] = useState(false);
  const isAsked = atOnce || wasAsked;
  const isNear = useNearViewport(frame) && (isAsked || !isSmall);
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<"drawing" | "loading">();
  const problem = isNear && !canDraw() ? "drawing" : failure;
  return (
    <div
      ref={frame}
      className={styles.frame}
      style={{ height }}
      data-map={isNear && !problem ? "" : undefined}
    >
      {problem ? (
        <Refusal
          problem={problem}
          onRetry={() => {
            setFailure(undefined);
            setAttempt(attempt + 1);
          }}
          {...props}
        />
      ) : null}
      {problem ? null : (
        <p className={styles.loading} aria-hidden="true">
          Loading the map…
        </p>
      )}
      {isNear || problem ? null : (
        <Button className={styles.ask} hidden={isAsked} onClick={() => setAsked(true)}>
          Show map
        </Button>
      )}
      {isNear && !problem ? (
        <ErrorBoundary attempt={attempt} onFailure={() => setFailure("loading")}>
          <MapCanvas {...props} onFailure={() => setFailure("drawing")} />
        </ErrorBoundary>
      ) : null}
    </div>
  );
}

type RefusalProps = Omit<MapViewProps, "height"> & { problem: "drawing" | "loading"; onRetry: () => void };

function Refusal({ problem, onRetry, ariaLabel, pins = [], onSelect }: RefusalProps) {
  return (
    <section className={styles.refused} aria-label={ariaLabel}>
      {problem === "drawing" ? (
        <p>
          This browser can’t show the map because it needs WebGL 2.
          {pins.length > 0 ? " The places on it are listed below." : null}
        </p>
      ) : (
        <div className="row wrap-ok">
          <p>We couldn’t load the map.</p>
          <Button small onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
      <ul>
        {pins.map(({ id, label, href }) => (
          <li key={id}>
            {href ? (
              <AnchorButton kind="link" small href={href}>
                {label}
              </AnchorButton>
            ) : (
              <Button kind="link" small onClick={() => onSelect?.(id)}>
                {label}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

let answer: boolean | undefined;

/** Whether this browser can draw the map at all. */
function canDraw(): boolean {
  answer ??= tryToDraw();
  return answer;
}

function tryToDraw(): boolean {
  try {
    const context = document.createElement("canvas").getContext("webgl2");
    // A browser keeps a dozen of these: this one is given back at once.
    context?.getExtension("WEBGL_lose_context")?.loseContext();
    return context !== null;
  } catch {
    return false;
  }
}
