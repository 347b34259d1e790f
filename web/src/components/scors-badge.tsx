import { useQuery } from "@tanstack/react-query";
import { SCORS_DEFAULT, scorsImage, scorsMaterial } from "@trestle/domain/scors/scors.ts";
import { useEffect, useRef, useState } from "react";
import { configQuery } from "../lib/config.ts";

const IMAGE_FAILED = "Failed to load SCORS image";
const FALLBACK = `/scors/${SCORS_DEFAULT}.svg`;

const scorsName = (image: number): string => `SCORS ${image} of 11, ${scorsMaterial(image)}`;

type Props = { score: number; size?: number };

/** Minimum size of the crest in pixels: its numeral is unreadable below, so a ring replaces it. */
const SMALLEST_CREST = 56;

/** Shows a score as its crest, or as a ring where that would be too small to read. */
export function ScorsBadge({ score, size = 176 }: Props) {
  const image = scorsImage(score);
  return size < SMALLEST_CREST ? (
    <ScorsRing image={image} size={size} />
  ) : (
    <Crest image={image} size={size} />
  );
}

/** If the image fails to load, a bundled image of the middle score with a note. */
function Crest({ image, size }: { image: number; size: number }) {
  const { data: config } = useQuery(configQuery);
  const wanted = `${config?.scorsImageUrl ?? "/scors"}/${image}.svg`;
  const [failed, setFailed] = useState<string | null>(null);
  const shown = useRef<HTMLImageElement>(null);
  // On a page rendered by the server, the image may have failed before the error handler was attached.
  useEffect(() => {
    if (shown.current?.complete && shown.current.naturalWidth === 0) setFailed(wanted);
  }, [wanted]);
  const hasFailed = failed === wanted;
  return (
    <figure style={{ width: size, flex: "none" }}>
      <img
        ref={shown}
        src={hasFailed ? FALLBACK : wanted}
        width={size}
        height={size}
        alt={scorsName(image)}
        onError={() => setFailed(wanted)}
      />
      {hasFailed ? (
        <figcaption className="t-xs muted" role="status" style={{ textAlign: "center" }}>
          {IMAGE_FAILED}
        </figcaption>
      ) : null}
    </figure>
  );
}

const SEGMENTS = 11;
const RADIUS = 16;
const TURN = 2 * Math.PI * RADIUS;

/** The same eleven segments as around the crest, with the numeral in the middle. */
function ScorsRing({ image, size }: { image: number; size: number }) {
  const step = TURN / SEGMENTS;
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 40 40"
      role="img"
      aria-label={scorsName(image)}
      style={{ flex: "none", display: "block" }}
    >
      {Array.from({ length: SEGMENTS }, (_, index) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: a segment has no identity but its place
          key={index}
          cx="20"
          cy="20"
          r={RADIUS}
          fill="none"
          strokeWidth="4"
          stroke={index < image ? "var(--brand)" : "var(--track)"}
          strokeDasharray={`${step - 2.4} ${TURN}`}
          transform={`rotate(${(index * 360) / SEGMENTS - 90} 20 20)`}
        />
      ))}
      <text x="20" y="25.5" textAnchor="middle" fontSize="16" fontWeight="700" fill="var(--ink)">
        {image}
      </text>
    </svg>
  );
}
