import type { ClubEvent, EventContent } from "@trestle/domain/club/club-event.ts";
import { eventRequest } from "@trestle/domain/club/club-event.ts";
import { type FormProblem, schemaProblems } from "../../lib/form.ts";
import { DAY_MS } from "../../lib/time.ts";

/** An event as it is typed: a day and two times in the host's own time zone. */
export type EventDraft = Omit<EventContent, "startsAt" | "endsAt" | "link"> & {
  day: string;
  from: string;
  to: string;
  link: string;
};

const two = (figure: number) => String(figure).padStart(2, "0");
const dayOf = (date: Date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
const timeOf = (date: Date) => `${two(date.getHours())}:${two(date.getMinutes())}`;
const TWO_WEEKS_MS = 14 * DAY_MS;

export function draftOf(event: ClubEvent | undefined, now = Date.now()): EventDraft {
  if (!event)
    return {
      title: "",
      text: "",
      day: dayOf(new Date(now + TWO_WEEKS_MS)),
      from: "17:30",
      to: "19:00",
      online: false,
      venue: "",
      place: null,
      link: "",
      places: 20,
      membersOnly: false,
    };
  const [starts, ends] = [new Date(event.startsAt), new Date(event.endsAt)];
  const { title, text, online, venue, place, places, membersOnly } = event;
  return {
    ...{ title, text, online, venue, place, places, membersOnly, link: event.link ?? "" },
    ...{ day: dayOf(starts), from: timeOf(starts), to: timeOf(ends) },
  };
}

const momentOf = (day: string, time: string): string => {
  const date = new Date(`${day}T${time}`);
  return Number.isNaN(date.getTime()) ? "" : date.toISOString();
};

export const contentOf = ({ day, from, to, link, ...said }: EventDraft): EventContent => ({
  ...said,
  venue: said.online ? "" : said.venue,
  place: said.online ? null : said.place,
  link: said.online ? link.trim() || null : null,
  startsAt: momentOf(day, from),
  endsAt: momentOf(day, to),
});

const fields: Record<string, string> = { startsAt: "day", endsAt: "to" };

export const draftProblems = (draft: EventDraft): FormProblem[] =>
  schemaProblems(eventRequest, contentOf(draft)).map(({ field, message }) => ({
    field: fields[field] ?? field,
    message,
  }));
