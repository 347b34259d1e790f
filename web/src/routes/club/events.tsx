import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ClubEvent } from "@trestle/domain/club/club-event.ts";
import { pages } from "@trestle/domain/pages.ts";
import { useState } from "react";
import { openLogin } from "../../features/auth/dialogs.ts";
import { eventsQuery, joinEvent } from "../../features/club/api/events.ts";
import { EventList } from "../../features/club/components/event-list.tsx";
import { lazyWithRetry } from "../../lib/lazy-with-retry.tsx";
import { toast } from "../../lib/toast.ts";
import { useChange } from "../../lib/use-change.ts";
import { Button, Card, QueryList, Row } from "../../ui/index.ts";
import type { useJoin } from "./use-join.tsx";

const EventForm = lazyWithRetry(() =>
  import("../../features/club/components/event-form.tsx").then((file) => file.EventForm),
);
const SubscribeDialog = lazyWithRetry(() =>
  import("../../features/club/components/subscribe-dialog.tsx").then((file) => file.SubscribeDialog),
);

type Join = ReturnType<typeof useJoin>;

/** Signed in is enough, unless it is for members. */
export const mayCome =
  ({ user, asMember }: Join, { membersOnly }: Pick<ClubEvent, "membersOnly">) =>
  (act: () => void): void => {
    if (membersOnly) asMember(act);
    else if (user) act();
    else openLogin();
  };

/** Lists coming events, the next one first. */
export function Events({ join }: { join: Join }) {
  const viewerId = join.user?.id ?? null;
  const [open, setOpen] = useState<"posting" | "subscribing">();
  const [past, setPast] = useState(false);
  const navigate = useNavigate();
  const list = useInfiniteQuery(eventsQuery(viewerId, { past: past ? "true" : undefined }));
  const joined = useChange({
    send: ({ _id }: ClubEvent) => joinEvent(_id),
    failure: "Try again in a moment.",
    invalidates: ["/api/club/events"],
    onDone: ({ state }, { title }) =>
      toast({
        title: state === "going" ? "You’re going" : "You’re on the waiting list",
        message: title,
      }),
    onProblem: (message) => toast({ title: "You haven’t joined", message }),
  });
  const close = () => setOpen(undefined);
  return (
    <Card
      title="Events"
      action={
        join.user ? (
          <Button kind="link" small icon="calendar" onClick={() => setOpen("subscribing")}>
            Subscribe in your calendar
          </Button>
        ) : null
      }
    >
      <QueryList
        query={list}
        name="the events"
        empty={past ? "No past events." : "No events planned. Members can post one."}
        rows={3}
      >
        {(events) => (
          <EventList
            events={events}
            viewerId={viewerId}
            busyId={joined.running?._id}
            onJoin={(event) => mayCome(join, event)(() => joined.run(event))}
          />
        )}
      </QueryList>
      <Row between wrap className="mt3">
        <Button small icon="plus" onClick={() => join.asMember(() => setOpen("posting"))}>
          Post an event
        </Button>
        <Button kind="link" small onClick={() => setPast(!past)}>
          {past ? "Show upcoming events" : "Show past events"}
        </Button>
      </Row>
      {open === "posting" ? (
        <EventForm
          onClose={close}
          onSaved={(eventId) => void navigate({ to: `${pages.club}/events/$eventId`, params: { eventId } })}
        />
      ) : null}
      {open === "subscribing" && viewerId ? <SubscribeDialog viewerId={viewerId} onClose={close} /> : null}
    </Card>
  );
}
