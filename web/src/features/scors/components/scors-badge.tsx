import { SCORS_DEFAULT, scorsImage, scorsMaterial } from "@trestle/domain/scors/scors.ts";
import { useState } from "react";

const IMAGE_FAILED = "Failed to load SCORS image";
const FALLBACK = `/scors/${SCORS_DEFAULT}.svg`;

type Props = { score: number; imageUrl: string; size?: number };

/** The image of a score; when it does not come, our own image of the middle one, and a word about it. */
export function ScorsBadge({ score, imageUrl, size = 176 }: Props) {
  const image = scorsImage(score);
  const wanted = `${imageUrl}/${image}.svg`;
  const [failed, setFailed] = useState<string | null>(null);
  const hasFailed = failed === wanted;
  return (
    <figure style={{ width: size, flex: "none" }}>
      <img
        src={hasFailed ? FALLBACK : wanted}
        width={size}
        height={size}
        alt={`SCORS ${image} of 11, ${scorsMaterial(image)}`}
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
