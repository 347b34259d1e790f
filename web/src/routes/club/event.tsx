import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { CANCEL_REASON_LENGTH } from "@trestle/domain/club/club-event.ts";
import { pages } from "@trestle/domain/pages.ts";
import { useState } from "react";
import { LoadingAnimation } from "../../components/loading-animation.tsx";
import { MapView } from "../../components/map/map-view.tsx";
import { Markdown } from "../../components/markdown.tsx";
import { openLogin } from "../../features/auth/dialogs.ts";
import { EventGuests } from "../../features/club/components/event-guests.tsx";
import { EventDay, isFull } from "../../features/club/components/event-list.tsx";
import { EventPlaces } from "../../features/club/components/event-places.tsx";
import { MemberLink } from "../../features/club/components/member-link.tsx";
import { ReportPost } from "../../features/club/components/report-post.tsx";
import { useDocumentTitle } from "../../lib/document-title.ts";
import { call, fetchFile, queryOf } from "../../lib/endpoints.ts";
import { clock, exactTime } from "../../lib/format.ts";
import { lazyWithRetry } from "../../lib/lazy-with-retry.tsx";
import { useChange } from "../../lib/use-change.ts";
import { useDownload } from "../../lib/use-download.ts";
import { Badge, Button, ConfirmDialog, Grid, Icon, LoadFailure, Note, Row } from "../../ui/index.ts";
import { mayCome } from "./events.tsx";
import { useJoin } from "./use-join.tsx";

const EventForm = lazyWithRetry(() =>
  import("../../features/club/components/event-form.tsx").then((file) => file.EventForm),
);
const SubscribeDialog = lazyWithRetry(() =>
  import("../../features/club/components/subscribe-dialog.tsx").then((file) => file.SubscribeDialog),
);
const ZOOM_NEAR = 12;

/** One event, for anybody to read; those with a place see who else comes and where to meet online. */
export function ClubEvent() {
  const { eventId = "" } = useParams({ strict: false });
  const join = useJoin();
  const viewerId = join.user?.id ?? null;
  const {
    data: one,
    error,
    refetch,
  } = useQuery(queryOf("GET /api/club/events/:id", { params: { id: eventId }, viewer: viewerId }));
  const [open, setOpen] = useState<"changing" | "cancelling" | "subscribing">();
  const calendar = useDownload();
  useDocumentTitle(one?.title ?? "Event");
  const close = () => setOpen(undefined);
  const cancelled = useChange({
    send: (reason: string) =>
      call("POST /api/club/events/:id/cancel", { params: { id: eventId }, body: { reason } }),
    failure: "The event wasn’t cancelled. Try again.",
    invalidates: ["/api/club/events"],
    onDone: close,
  });
  if (error)
    return (
      <div className="wrap">
        <LoadFailure title="We couldn’t load this event." error={error} onRetry={() => void refetch()} />
      </div>
    );
  if (!one) return <LoadingAnimation />;
  const isHost = viewerId === one.host._id;
  const seesGuests = viewerId !== null && (isHost || one.own?.state === "going");
  return (
    <div className="wrap">
      <p className="t-s muted" style={{ marginBottom: 12 }}>
        <Link to={pages.club} className="u-link">
          Business Club
        </Link>{" "}
        / Events
      </p>
      <article className="card flush" aria-labelledby="event">
        <Grid columns="minmax(0, 1fr) minmax(300px, 400px)" fold="m" divided>
          <div>
            <Row gap={4} align="start">
              <EventDay at={one.startsAt} large />
              <div className="grow">
                <Row as="p" wrap>
                  {one.state === "cancelled" ? <Badge tone="bad">Cancelled</Badge> : null}
                  {one.state === "over" ? <Badge>Over</Badge> : null}
                  {one.state === "hidden" ? <Badge tone="bad">Hidden</Badge> : null}
                  {one.membersOnly ? <Badge icon="people">Members only</Badge> : null}
                  {one.state === "coming" && isFull(one) ? (
                    <Badge tone="you" icon="clock">
                      {one.waiting > 0 ? `Full, ${one.waiting} waiting` : "Full"}
                    </Badge>
                  ) : null}
                </Row>
                <h1 id="event" className="mt2">
                  {one.title}
                </h1>
                <Row as="p" gap={4} wrap className="t-s mt2">
                  <Row as="span" title={exactTime(one.startsAt)}>
                    <Icon name="clock" size={16} />
                    {clock(one.startsAt)} to {clock(one.endsAt)}
                  </Row>
                  <Row as="span">
                    <Icon name={one.online ? "external" : "pin"} size={16} />
                    {one.online ? "Online" : one.venue}
                  </Row>
                  <span>
                    Hosted by <MemberLink person={one.host} />
                  </span>
                </Row>
              </div>
            </Row>
            {one.cancelReason ? <Note className="mt4">Cancelled: {one.cancelReason}</Note> : null}
            {one.link ? (
              <Note icon="lock" className="mt4">
                For those with a place:{" "}
                <a className="u-link" href={one.link} target="_blank" rel="noopener noreferrer nofollow ugc">
                  {one.link}
                </a>
              </Note>
            ) : null}
            <div className="mt4">
              <Markdown text={one.text} />
            </div>
            {one.state === "hidden" ? null : (
              <>
                <Row wrap className="mt5">
                  <Button
                    icon="download"
                    busy={calendar.busy}
                    onClick={() =>
                      calendar.run({
                        name: `${one.title}.ics`,
                        fetch: () =>
                          fetchFile("GET /api/club/events/:id/calendar.ics", { params: { id: one._id } }),
                      })
                    }
                  >
                    Download calendar file
                  </Button>
                  <Button icon="calendar" onClick={() => (viewerId ? setOpen("subscribing") : openLogin())}>
                    Subscribe to events
                  </Button>
                  {isHost && one.state === "coming" ? (
                    <>
                      <Button onClick={() => setOpen("changing")}>Change event</Button>
                      <Button kind="quiet" onClick={() => setOpen("cancelling")}>
                        Cancel event
                      </Button>
                    </>
                  ) : null}
                  {viewerId && !isHost ? <ReportPost kind="event" id={one._id} title={one.title} /> : null}
                </Row>
                <hr className="rule" />
                <h2 className="t-m">Who’s coming</h2>
                {seesGuests ? (
                  <EventGuests eventId={one._id} viewerId={viewerId} />
                ) : (
                  <Note icon="lock" className="mt2">
                    You’ll see the guests once you have a place. They see each other’s name and SCORS, no
                    contact details.
                  </Note>
                )}
              </>
            )}
          </div>
          <div>
            <EventPlaces event={one} isHost={isHost} allowed={mayCome(join, one)} />
            {one.place ? (
              <div className="mt5">
                <MapView
                  ariaLabel={`Map of ${one.place.label}`}
                  height={220}
                  pins={[{ id: one._id, ...one.place }]}
                  sight={{ latitude: one.place.latitude, longitude: one.place.longitude, zoom: ZOOM_NEAR }}
                />
              </div>
            ) : null}
          </div>
        </Grid>
      </article>
      {open === "changing" ? <EventForm event={one} onClose={close} onSaved={close} /> : null}
      {open === "subscribing" && viewerId ? <SubscribeDialog viewerId={viewerId} onClose={close} /> : null}
      <ConfirmDialog
        title="Cancel this event?"
        opened={open === "cancelling"}
        onClose={close}
        confirmLabel="Cancel event"
        cancelLabel="Keep it"
        onConfirm={cancelled.run}
        busy={cancelled.busy}
        problem={cancelled.problem}
        reason={{ label: "Why", limit: CANCEL_REASON_LENGTH }}
      >
        We’ll notify everyone attending or waiting, with your reason. This can’t be undone.
      </ConfirmDialog>
      {join.dialog}
    </div>
  );
}
