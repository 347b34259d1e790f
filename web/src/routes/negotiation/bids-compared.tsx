import { useQueries, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { NegotiationSummary } from "@trestle/domain/bids/negotiation.ts";
import { pages } from "@trestle/domain/pages.ts";
import { useMemo } from "react";
import { useBids } from "../../features/bids/api/bids.ts";
import { negotiationQuery } from "../../features/bids/api/negotiations.ts";
import { bidColumns } from "../../features/bids/comparison/comparison-order.ts";
import { Comparison } from "../../features/bids/components/comparison/comparison.tsx";
import { privateColumns } from "../../features/bids/negotiation/columns.ts";
import { requestOf } from "../../features/bids/offer/offer-draft.ts";
import { projectQuery } from "../../features/projects/api/project.ts";
import { useAcceptBid } from "../use-accept-bid.tsx";
import { BidAcceptance } from "./bid-acceptance.tsx";
import { useBidDetail } from "./use-bid-detail.tsx";
import { useNegotiationSearch } from "./use-negotiation-search.ts";

type Props = { projectId: string; negotiations: NegotiationSummary[]; viewerId: string };

/** For its owner: the bids on the chain and the private offers for the project that is looked at. */
export function BidsCompared({ projectId, negotiations, viewerId }: Props) {
  const search = useNegotiationSearch();
  const navigate = useNavigate();
  const { data: project } = useQuery(projectQuery(projectId, viewerId));
  const { data: bids } = useBids(projectId, viewerId);
  const detail = useBidDetail(projectId, viewerId);
  const { accept, acceptDialog } = useAcceptBid(projectId, viewerId);
  // Only open and agreed offers are compared, and the list names their status.
  const offering = negotiations.filter(
    ({ project: { _id }, last }) =>
      _id === projectId && (last?.status === "open" || last?.status === "agreed"),
  );
  const threads = useQueries({ queries: offering.map(({ _id }) => negotiationQuery(_id)) });
  const request = useMemo(() => (project ? requestOf(project) : null), [project]);
  if (!project || project.owner._id !== viewerId || !request || !bids) return null;
  const columns = [
    ...privateColumns(
      threads.flatMap(({ data }) => data ?? []),
      viewerId,
      (negotiation) => {
        void navigate({ to: pages.negotiate, search: { ...search, project: undefined, negotiation } });
      },
    ),
    ...bidColumns(
      bids,
      ({ bidIndex }) => detail.show(bidIndex),
      (bid) => <BidAcceptance bid={bid} viewerId={viewerId} onAccept={accept} inTable />,
    ),
  ];
  if (columns.length === 0) return null;
  return (
    <div style={{ marginTop: 40 }}>
      <Comparison
        title={project.title}
        request={request}
        columns={columns}
        sort={search.sort ?? "price"}
        onSort={(sort) =>
          void navigate({
            to: pages.negotiate,
            search: { ...search, sort: sort === "price" ? undefined : sort },
            replace: true,
            resetScroll: false,
          })
        }
      />
      {detail.dialog}
      {acceptDialog}
    </div>
  );
}
