import { useQuery } from "@tanstack/react-query";
import { StacksDrawing } from "../components/drawings/stacks.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { Page } from "../components/page.tsx";
import { TierCard } from "../features/pools/components/tier-card.tsx";
import { tiers } from "../features/pools/tiers.ts";
import { configQuery } from "../lib/config.ts";

export function Pools() {
  const { data: config } = useQuery(configQuery);
  return (
    <Page
      title="Pools"
      lead="Loans to building projects. You choose the risk, the contract sets the rate, and the money only goes to escrow."
    >
      <div className="grid">
        {tiers.map((tier) => (
          <TierCard key={tier.key} tier={tier} address={config?.contracts.pools[tier.key]} />
        ))}
        <div className="c12" id="positions">
          <EmptyState drawing={<StacksDrawing />} title="No loans yet.">
            <p>Deposit into a pool and receive its tokens. What the pool earns raises the token price.</p>
            <p className="muted">Lending and borrowing aren't open on this instance yet.</p>
          </EmptyState>
        </div>
      </div>
    </Page>
  );
}
