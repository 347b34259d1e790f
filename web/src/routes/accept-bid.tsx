import { useQuery } from "@tanstack/react-query";
import { pages } from "@trestle/domain/pages.ts";
import type { Abi } from "viem";
import { ScorsBadge } from "../components/scors-badge.tsx";
import { bidQuery } from "../features/bids/api/bids.ts";
import { AcceptDialog } from "../features/escrow/components/accept/accept-dialog.tsx";
import { configQuery } from "../lib/config.ts";
import { queryOf } from "../lib/endpoints.ts";
import { PUBLIC } from "../lib/query-client.ts";
import { Icon, LinkButton } from "../ui/index.ts";

type Props = { projectId: string; bidIndex: number; viewerId: string; opened: boolean; onClose: () => void };

/** Accepting a bid, from wherever it is opened. */
export function AcceptBid({ projectId, bidIndex, viewerId, opened, onClose }: Props) {
  const bid = useQuery(bidQuery(projectId, bidIndex, viewerId));
  const config = useQuery(configQuery);
  const escrowAbi = useQuery(
    queryOf(
      "GET /api/abi/:name",
      { params: { name: "TrestleEscrow" } },
      {
        meta: PUBLIC,
        select: ({ abi }) => abi as Abi,
        staleTime: Number.POSITIVE_INFINITY,
        retry: true,
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 15_000),
      },
    ),
  );
  return (
    <AcceptDialog
      projectId={projectId}
      bidIndex={bidIndex}
      accountId={viewerId}
      bid={{ data: bid.data, error: bid.error, onRetry: () => void bid.refetch() }}
      config={{ data: config.data, hasFailed: config.failureCount + escrowAbi.failureCount > 0 }}
      escrowAbi={escrowAbi.data}
      badge={(score) => <ScorsBadge score={score} size={64} />}
      trackingLink={
        <LinkButton kind="link" to={pages.tracking} search={{ project: projectId }} onClick={onClose}>
          Open tracking <Icon name="arrow" size={16} />
        </LinkButton>
      }
      opened={opened}
      onClose={onClose}
    />
  );
}
