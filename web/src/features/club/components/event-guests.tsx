import { useInfiniteQuery } from "@tanstack/react-query";
import { listOf } from "../../../lib/endpoints.ts";
import { initials } from "../../../lib/initials.ts";
import { Avatar, Grid, QueryList, Row } from "../../../ui/index.ts";
import { MemberLink } from "./member-link.tsx";

type Props = { eventId: string; viewerId: string };

/** Lists the guests of an event, for the guests and the host. */
export function EventGuests({ eventId, viewerId }: Props) {
  const guests = useInfiniteQuery(
    listOf("GET /api/club/events/:id/guests", { params: { id: eventId }, viewer: viewerId }),
  );
  return (
    <QueryList query={guests} name="the guests" empty="Nobody has joined yet." rows={3}>
      {(list) => (
        <Grid as="ul" columns="repeat(auto-fill, minmax(200px, 1fr))" gap={3} className="mt3">
          {list.map((guest) => (
            <Row as="li" key={guest._id}>
              <Avatar letters={initials(guest.name)} size={32} />
              <div className="grow">
                <p className="ell">
                  <MemberLink person={guest} />
                </p>
                <p className="t-s muted">SCORS {guest.scors}</p>
              </div>
            </Row>
          ))}
        </Grid>
      )}
    </QueryList>
  );
}
