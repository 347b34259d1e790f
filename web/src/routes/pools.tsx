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
      lead="Lend to building projects. You choose the risk, the contract sets the rate, the money goes only to escrow."
    >
      <div className="grid">
        {tiers.map((tier) => (
          <TierCard key={tier.key} tier={tier} address={config?.contracts.pools[tier.key]} />
        ))}
        <div className="c12" id="positions">
          <EmptyState drawing={<StacksDrawing />} title="No loan has been made yet.">
            <p>
              Lenders deposit into a pool and receive its tokens; what the pool earns raises the price of each
              token. Loans, rates, repayments and your own positions are read here straight from the
              contracts.
            </p>
            <p className="muted">Anyone may read it. To lend, you log in and connect a wallet.</p>
          </EmptyState>
        </div>
      </div>
    </Page>
  );
}
