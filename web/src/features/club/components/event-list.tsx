import type { ClubEvent } from "@trestle/domain/club/club-event.ts";
import type { ReactNode } from "react";
import { clock, counted } from "../../../lib/format.ts";
import { Button, Icon } from "../../../ui/index.ts";
import styles from "./event.module.css";
import { EventDay } from "./event-day.tsx";

type Props = {
  events: ClubEvent[];
  viewerId: string | null;
  titleLink: (event: ClubEvent) => ReactNode;
  onJoin: (event: ClubEvent) => void;
  busyId: string | undefined;
};

/** Events in rows: when, what, where, and the way in. */
export function EventList({ events, viewerId, titleLink, onJoin, busyId }: Props) {
  return (
    <ul className={styles.list}>
      {events.map((event) => (
        <li key={event._id}>
          <EventDay at={event.startsAt} />
          <div>
            <p className="strong">{titleLink(event)}</p>
            <p className="t-s muted">{factsOf(event)}</p>
          </div>
          {event.own || event.state !== "coming" || event.host._id === viewerId ? (
            <Standing event={event} viewerId={viewerId} />
          ) : (
            <Button small disabled={busyId === event._id} onClick={() => onJoin(event)}>
              {isFull(event) ? "Join waiting list" : "Join"}
              <span className="sr">: {event.title}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

export const isFull = ({ places, taken }: Pick<ClubEvent, "places" | "taken">): boolean =>
  places !== null && taken >= places;

function Standing({ event, viewerId }: { event: ClubEvent; viewerId: string | null }) {
  if (event.state === "cancelled") return <span className="badge bad">Cancelled</span>;
  if (event.host._id === viewerId)
    return <span className="badge on">{event.state === "over" ? "Hosted" : "Hosting"}</span>;
  if (event.own?.state === "going")
    return (
      <span className="badge go">
        <Icon name="check" size={14} />
        {event.state === "over" ? "Attended" : "Going"}
      </span>
    );
  if (event.own?.state === "offered") return <span className="badge you">Your turn</span>;
  if (event.own) return <span className="badge">Waiting, no. {event.own.position}</span>;
  return <span className="badge">Over</span>;
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
