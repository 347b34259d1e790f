import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import {
  type OpportunityKind,
  opportunityKindKeys,
  opportunityKinds,
} from "@trestle/domain/club/opportunity.ts";
import { pages } from "@trestle/domain/pages.ts";
import { useState } from "react";
import { OpportunityRow } from "../../features/club/components/opportunity-row.tsx";
import { mineQuery } from "../../features/projects/api/own-lists.ts";
import { listOf, queryOf } from "../../lib/endpoints.ts";
import { lazyWithRetry } from "../../lib/lazy-with-retry.tsx";
import { Button, Card, FilterSelect, List, QueryList } from "../../ui/index.ts";
import type { useJoin } from "./use-join.tsx";

const PostOpportunity = lazyWithRetry(() =>
  import("../../features/club/components/post-opportunity.tsx").then((file) => file.PostOpportunity),
);

type Join = ReturnType<typeof useJoin>;
const kinds = opportunityKindKeys.map((kind): [OpportunityKind, string] => [kind, opportunityKinds[kind]]);

/** Everything that is open, newest first. */
export function Opportunities({ join }: { join: Join }) {
  const viewerId = join.user?.id ?? null;
  const [kind, setKind] = useState<OpportunityKind>();
  const list = useInfiniteQuery(
    listOf("GET /api/club/opportunities", { query: { kind, limit: 10 }, viewer: viewerId }),
  );
  return (
    <Card
      title="Opportunities"
      action={<FilterSelect name="Kind" none="All kinds" value={kind} options={kinds} onChange={setKind} />}
    >
      <QueryList
        query={list}
        name="the opportunities"
        empty="No open opportunities. Members post what they’re looking for and what they can offer."
        rows={4}
      >
        {(shown) => (
          <List>
            {shown.map((one) => (
              <OpportunityRow key={one._id} opportunity={one} />
            ))}
          </List>
        )}
      </QueryList>
    </Card>
  );
}

/** Lists opportunities that fit the reader, with the reason; renders nothing if none. */
export function SuggestedOpportunities({ viewerId }: { viewerId: string }) {
  const { data: suggested = [] } = useQuery(
    queryOf("GET /api/club/opportunities/suggested", { viewer: viewerId }),
  );
  if (suggested.length === 0) return null;
  return (
    <Card title="For you">
      <List>
        {suggested.map(({ opportunity, because }) => (
          <OpportunityRow key={opportunity._id} opportunity={opportunity} because={because} />
        ))}
      </List>
    </Card>
  );
}

/** Members get the form, everybody else is led to membership. */
export function PostButton({ join }: { join: Join }) {
  const [posting, setPosting] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <Button kind="primary" icon="plus" onClick={() => join.asMember(() => setPosting(true))}>
        Post an opportunity
      </Button>
      {posting ? (
        <Posting
          onClose={() => setPosting(false)}
          onPosted={(opportunityId) =>
            void navigate({ to: `${pages.club}/opportunities/$opportunityId`, params: { opportunityId } })
          }
        />
      ) : null}
    </>
  );
}

type PostingProps = { onClose: () => void; onPosted: (id: string) => void };

/** Offers only projects on the market, because private negotiations can't be named in public. */
function Posting(rest: PostingProps) {
  const { data: own = [] } = useQuery(mineQuery);
  return <PostOpportunity {...rest} projects={own.filter(({ stage }) => stage !== "negotiation")} />;
}
