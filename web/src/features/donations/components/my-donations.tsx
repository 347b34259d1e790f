import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ProjectLink } from "../../../components/project-link.tsx";
import { listOf } from "../../../lib/endpoints.ts";
import { QueryList } from "../../../ui/index.ts";
import { AGAIN_MS } from "../api/donations.ts";
import { HoldingCard } from "./holding-card.tsx";

type Props = {
  /** Address of the donor: the connected wallet, or the account's wallet. */
  donor: string;
  viewerId: string | null;
  empty: ReactNode;
};

/** Everything a wallet gave, what it paid for, and what can be claimed back. */
export function MyDonations({ donor, viewerId, empty }: Props) {
  const query = useInfiniteQuery({
    ...listOf("GET /api/payments/donors/:address", {
      params: { address: donor },
      query: { limit: 20 },
      viewer: viewerId,
    }),
    refetchInterval: AGAIN_MS,
  });
  return (
    <QueryList query={query} name="your donations" empty={empty} rows={3}>
      {(holdings) => (
        <div className="stack">
          {holdings.map((holding) => (
            <HoldingCard
              key={holding.tokenId}
              holding={holding}
              donor={donor}
              title={
                holding.project ? (
                  <ProjectLink project={holding.project} />
                ) : (
                  `Private request, deed no. ${holding.tokenId}`
                )
              }
            />
          ))}
        </div>
      )}
    </QueryList>
  );
}
