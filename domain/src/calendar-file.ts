/** Entry of a calendar file (RFC 5545). */

export type CalendarDate = {
  id: string;
  /** In seconds. An entry without an end is a point in time. */
  at: number;
  until?: number;
  title: string;
  detail: string;
  where?: string;
  url?: string;
  status?: "CONFIRMED" | "TENTATIVE" | "CANCELLED";
  /** Raised with every change, so that calendars replace their copy. */
  revision?: number;
};

/** Folds a line at 75 bytes, continued after a line break and a space, never inside a character. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = "";
  let bytes = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (bytes + size > (parts.length === 0 ? 75 : 74)) {
      parts.push(part);
      [part, bytes] = ["", 0];
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join("\r\n ");
}

const escaped = (text: string): string =>
  text
    .replaceAll("\\", "\\\\")
    .replaceAll(";", "\\;")
    .replaceAll(",", "\\,")
    .replaceAll(/\r\n|\r|\n/g, "\\n")
    .replaceAll(/\p{Cc}/gu, "");

/** Formats a time as `20260617T074000Z`. */
const utc = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().replaceAll(/[-:]/g, "").replace(/\.\d+/, "");

const line = (name: string, value: string | undefined): string[] =>
  value ? [`${name}:${escaped(value)}`] : [];

export function calendarFile(name: string, host: string, dates: CalendarDate[], now: number): string {
  const events = dates.flatMap((date) => [
    "BEGIN:VEVENT",
    `UID:${date.id}@${host}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(date.at)}`,
    ...(date.until === undefined ? ["DURATION:PT0S", "TRANSP:TRANSPARENT"] : [`DTEND:${utc(date.until)}`]),
    `SUMMARY:${escaped(date.title)}`,
    `DESCRIPTION:${escaped(date.detail)}`,
    ...line("LOCATION", date.where),
    // A URL is not text in this format, so it isn't escaped.
    ...(date.url ? [`URL:${date.url}`] : []),
    ...line("STATUS", date.status),
    ...(date.revision === undefined ? [] : [`SEQUENCE:${date.revision}`]),
    "END:VEVENT",
  ]);
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Trestle//Dates//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escaped(name)}`,
    ...events,
    "END:VCALENDAR",
  ]
    .map((one) => `${folded(one)}\r\n`)
    .join("");
}
