import { type ClubEvent, OFFER_HOURS } from "@trestle/domain/club/club-event.ts";
import type { ReactNode } from "react";
import { call } from "../../../lib/endpoints.ts";
import { counted, momentText, relativeTime } from "../../../lib/format.ts";
import { currentTime } from "../../../lib/reader.ts";
import { useChange } from "../../../lib/use-change.ts";
import { Badge, Button, type ButtonLook, Note, Problem, Row } from "../../../ui/index.ts";
import { joinEvent } from "../api/events.ts";
import styles from "./club.module.css";
import { isFull } from "./event-list.tsx";

const leaveEvent = (id: string) => call("POST /api/club/events/:id/leave", { params: { id } });

/** Maximum of places that are drawn one by one; larger events show figures only. */
const MAX_DRAWN = 64;
const momentOf = (iso: string) => momentText(Date.parse(iso) / 1000);

type Props = {
  event: ClubEvent;
  isHost: boolean;
  /** Lets those through who may come, and leads others to what they need. */
  allowed: (act: () => void) => void;
};

/** How many places there are, who waits, and the reader's own. */
export function EventPlaces({ event, isHost, allowed }: Props) {
  const { places, taken, waiting, own, state } = event;
  const change = useChange({
    send: (act: (id: string) => Promise<unknown>) => act(event._id),
    failure: "Nothing changed. Try again.",
    invalidates: ["/api/club/events"],
  });
  const button = (label: string, act: (id: string) => Promise<unknown>, look: ButtonLook): ReactNode => (
    <Button
      {...look}
      busy={change.busy}
      onClick={() => (act === joinEvent ? allowed(() => change.run(act)) : change.run(act))}
    >
      {label}
    </Button>
  );
  const isLate = Date.parse(event.movesUntil) <= currentTime();
  // A hidden event can't be joined, but its guests can leave.
  const isOpen = state === "coming" || state === "hidden";
  return (
    <>
      <Row as="p" between>
        <span className="strong">
          {places === null
            ? taken === 0
              ? "Nobody has joined yet"
              : `${taken} coming`
            : `${taken} of ${places} places taken`}
        </span>
        {waiting > 0 ? <span className="t-s muted">{waiting} waiting</span> : null}
      </Row>
      <Drawing event={event} />
      {own?.state === "offered" && own.offeredUntil && state === "coming" ? (
        <section className={styles.turn} aria-label="Your turn">
          <Badge tone="go" icon="check">
            A place is free
          </Badge>
          <p className="strong mt2">It’s yours until {momentOf(own.offeredUntil)}</p>
          <p className="t-s muted">After that it goes to the next person.</p>
          <Row className="mt3">
            {button("Take the place", joinEvent, { kind: "primary", small: true })}
            {button("Decline the place", leaveEvent, { small: true })}
          </Row>
        </section>
      ) : null}
      {waiting > 0 && state === "coming" ? <WaitingList event={event} /> : null}
      {isOpen && !isHost ? (
        <div className="mt4">
          {own === null && state === "coming"
            ? button(isFull(event) ? "Join the waiting list" : "Join", joinEvent, {
                kind: "primary",
                full: true,
              })
            : null}
          {own?.state === "waiting" && state === "coming" && isLate && !isFull(event)
            ? button("Take the free place", joinEvent, { kind: "primary", full: true })
            : null}
          {own?.state === "waiting"
            ? button("Leave the waiting list", leaveEvent, { full: true, className: "mt2" })
            : null}
          {own?.state === "offered" && state === "hidden"
            ? button("Decline the place", leaveEvent, { full: true })
            : null}
          {own?.state === "going" ? button("Give up my place", leaveEvent, { full: true }) : null}
        </div>
      ) : null}
      <Problem>{change.problem}</Problem>
    </>
  );
}

function Drawing({ event: { places, taken, waiting, own } }: { event: ClubEvent }) {
  if (places === null || places + waiting > MAX_DRAWN) return null;
  const cells = [
    ...Array.from({ length: places }, (_, index) => (index < taken ? "taken" : "free")),
    ...Array.from({ length: waiting }, (_, index) => (own?.position === index + 1 ? "own" : "waiting")),
  ];
  if (own && own.state !== "waiting") cells[taken - 1] = "own";
  return (
    <>
      <div
        className={`${styles.places} mt3`}
        role="img"
        aria-label={`${counted(places, "place")}, ${taken} taken, ${waiting} waiting`}
      >
        {cells.map((cell, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places have no names
          <i key={index} data-is={cell} />
        ))}
      </div>
      <Row as="p" gap={3} wrap className="t-s muted mt2" aria-hidden="true">
        <Key is="taken">Taken</Key>
        {waiting > 0 ? <Key is="waiting">Waiting</Key> : null}
        {own ? <Key is="own">You</Key> : null}
      </Row>
    </>
  );
}

const Key = ({ is, children }: { is: string; children: string }) => (
  <Row as="span">
    <i className={styles.key} data-is={is} />
    {children}
  </Row>
);

/** Shows the reader's position on the waiting list without naming anyone else. */
function WaitingList({ event: { waiting, own, movesUntil } }: { event: ClubEvent }) {
  const position = own?.state === "waiting" ? own.position : null;
  const before = position === null ? waiting : position - 1;
  const after = position === null ? 0 : waiting - position;
  const isLate = Date.parse(movesUntil) <= currentTime();
  return (
    <>
      <h3 className="mt5">Waiting list</h3>
      <ol className={styles.waiting}>
        {before > 0 ? <Waiting number={1}>{people(before)}</Waiting> : null}
        {position !== null && own ? (
          <Waiting number={position} since={own.since}>
            You
          </Waiting>
        ) : null}
        {after > 0 ? <Waiting number={(position ?? 0) + 1}>{people(after)}</Waiting> : null}
      </ol>
      <Note icon="clock" className="mt3">
        {isLate
          ? "Free places are now first come, first served."
          : `When a place is free, the next person has ${OFFER_HOURS} hours to take it. From ${momentOf(movesUntil)}, free places are first come, first served.`}
      </Note>
    </>
  );
}

type WaitingProps = { number: number; since?: string; children: string };

const Waiting = ({ number, since, children }: WaitingProps) => (
  <Row as="li" gap={3} data-own={since ? "" : undefined}>
    <span className={styles.number}>{number}</span>
    <span className={since ? "grow strong" : "grow muted"}>{children}</span>
    {since ? <span className="t-s">{relativeTime(since)}</span> : null}
  </Row>
);

const people = (count: number): string => (count === 1 ? "1 person" : `${count} people`);
