import type { EvidenceFile } from "@trestle/domain/milestones/evidence.ts";
import { formatDate, formatNumber } from "../../../../lib/format.ts";

/** `6 m from the site, 1 June, 11:04`; null where the file says neither. */
export function takenText({ taken, distance }: Pick<EvidenceFile, "taken" | "distance">): string | null {
  const parts = [
    distance === null ? null : `${distanceText(distance)} from the site`,
    taken?.at ? timeText(taken.at) : null,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(", ") : null;
}

const distanceText = (metres: number): string =>
  metres < 1000
    ? `${formatNumber(metres)} m`
    : `${formatNumber(metres / 1000, { maximumFractionDigits: metres < 10_000 ? 1 : 0 })} km`;

/** Formats the camera's local time, without conversion to another time zone. */
function timeText(local: string): string {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/.exec(local) ?? [];
  if (!day) return local;
  const date = formatDate(new Date(`${day}T00:00:00Z`), { day: "numeric", month: "long", timeZone: "UTC" });
  return `${date}, ${time}`;
}
