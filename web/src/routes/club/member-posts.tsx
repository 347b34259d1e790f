import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import { eventsQuery } from "../../features/club/api/events.ts";
import event from "../../features/club/components/event.module.css";
import { EventDay } from "../../features/club/components/event-day.tsx";
import { listOf } from "../../lib/endpoints.ts";
import { clock } from "../../lib/format.ts";
import { QueryList } from "../../ui/index.ts";
import { OpportunityRow } from "./opportunities.tsx";

type Props = { userId: string; viewerId: string | null };

/** Lists a member's opportunities, open ones first because they are the newest; renders nothing if none. */
export function MemberOpportunities({ userId, viewerId }: Props) {
  const list = useInfiniteQuery(
    listOf("GET /api/club/opportunities", {
      query: { author: userId, all: "true", limit: 10 },
      viewer: viewerId,
    }),
  );
  if (list.data?.length === 0) return null;
  return (
    <section className="card" aria-labelledby="opportunities">
      <h2 id="opportunities" className="t-l">
        Their opportunities
      </h2>
      <QueryList query={list} name="the opportunities" empty="" rows={2}>
        {(shown) => shown.map((one) => <OpportunityRow key={one._id} opportunity={one} />)}
      </QueryList>
    </section>
  );
}

/** Events a member holds; nothing without any. */
export function MemberEvents({ userId, viewerId }: Props) {
  const { data: events = [] } = useInfiniteQuery(eventsQuery(viewerId, { host: userId }));
  if (events.length === 0) return null;
  return (
    <section className="card" aria-labelledby="hosted">
      <h2 id="hosted" className="t-l">
        Events
      </h2>
      <ul className={event.list}>
        {events.map(({ _id, title, startsAt, online, venue }) => (
          <li key={_id}>
            <EventDay at={startsAt} />
            <div>
              <Link to={`${pages.club}/events/$eventId`} params={{ eventId: _id }} className="strong">
                {title}
              </Link>
              <p className="t-s muted">
                {online ? "Online" : venue}, {clock(startsAt)}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
