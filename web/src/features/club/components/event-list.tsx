import { Link } from "@tanstack/react-router";
import type { ClubEvent } from "@trestle/domain/club/club-event.ts";
import { pages } from "@trestle/domain/pages.ts";
import { clock, counted, formatDate } from "../../../lib/format.ts";
import { Badge, Button, List, ListRow } from "../../../ui/index.ts";
import styles from "./club.module.css";

type Props = {
  events: ClubEvent[];
  viewerId: string | null;
  onJoin: (event: ClubEvent) => void;
  busyId: string | undefined;
};

/** Events in rows: when, what, where, and the way in. */
export const EventList = ({ events, viewerId, onJoin, busyId }: Props) => (
  <List>
    {events.map((event) => (
      <ListRow
        key={event._id}
        lead={<EventDay at={event.startsAt} />}
        end={
          event.own || event.state !== "coming" || event.host._id === viewerId ? (
            <Standing event={event} viewerId={viewerId} />
          ) : (
            <Button small disabled={busyId === event._id} onClick={() => onJoin(event)}>
              {isFull(event) ? "Join waiting list" : "Join"}
              <span className="sr">: {event.title}</span>
            </Button>
          )
        }
      >
        <EventLink event={event} />
        <p className="t-s muted">{factsOf(event)}</p>
      </ListRow>
    ))}
  </List>
);

/** Leads to an event's page. */
export const EventLink = ({ event: { _id, title } }: { event: Pick<ClubEvent, "_id" | "title"> }) => (
  <Link to={`${pages.club}/events/$eventId`} params={{ eventId: _id }} className="strong">
    {title}
  </Link>
);

/** The day as a leaf of a calendar, in the reader's own time zone. */
export function EventDay({ at, large = false }: { at: string; large?: boolean }) {
  const date = new Date(at);
  return (
    <time className={styles.day} data-large={large || undefined} dateTime={at}>
      <small>{formatDate(date, { month: large ? "long" : "short" })}</small>
      {formatDate(date, { day: "numeric" })}
      {large ? <em>{formatDate(date, { weekday: "long" })}</em> : null}
    </time>
  );
}

export const isFull = ({ places, taken }: Pick<ClubEvent, "places" | "taken">): boolean =>
  places !== null && taken >= places;

function Standing({ event, viewerId }: { event: ClubEvent; viewerId: string | null }) {
  if (event.state === "cancelled") return <Badge tone="bad">Cancelled</Badge>;
  if (event.host._id === viewerId)
    return <Badge tone="on">{event.state === "over" ? "Hosted" : "Hosting"}</Badge>;
  if (event.own?.state === "going")
    return (
      <Badge tone="go" icon="check">
        {event.state === "over" ? "Attended" : "Going"}
      </Badge>
    );
  if (event.own?.state === "offered") return <Badge tone="you">Your turn</Badge>;
  return <Badge>{event.own ? `Waiting, no. ${event.own.position}` : "Over"}</Badge>;
}

function factsOf({ online, venue, startsAt, places, taken, waiting, membersOnly }: ClubEvent): string {
  const room =
    places === null
      ? taken > 0
        ? `${taken} coming`
        : null
      : taken < places
        ? `${counted(places - taken, "place")} left`
        : waiting > 0
          ? `full, ${waiting} waiting`
          : "full";
  return [online ? "Online" : venue, clock(startsAt), room, membersOnly ? "members only" : null]
    .filter(Boolean)
    .join(", ");
}
