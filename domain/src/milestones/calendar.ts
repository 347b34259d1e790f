/** A project's dates as a calendar file (RFC 5545). */

export type CalendarDate = { id: string; at: number; title: string; detail: string };

/** At most 75 bytes on a line; a longer one goes on after a line break and a space, never inside a character. */
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

/** `20260617T074000Z` */
const utc = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().replaceAll(/[-:]/g, "").replace(/\.\d+/, "");

export function calendarFile(name: string, host: string, dates: CalendarDate[], now: number): string {
  const events = dates.flatMap(({ id, at, title, detail }) => [
    "BEGIN:VEVENT",
    `UID:${id}@${host}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(at)}`,
    "DURATION:PT0S",
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(detail)}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ]);
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Trestle//Project dates//EN",
    "CALSCALE:GREGORIAN",
    `X-WR-CALNAME:${escaped(name)}`,
    ...events,
    "END:VCALENDAR",
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join("");
}
