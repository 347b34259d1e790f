import { useQuery } from "@tanstack/react-query";
import { amountProblem, coinText, formatCoins, parseAmount } from "@trestle/domain/money.ts";
import type { PoolSummary } from "@trestle/domain/pools/pool.ts";
import { useState } from "react";
import { SigningFlow } from "../../../components/signing/signing-flow.tsx";
import { WalletGate } from "../../../components/signing/wallet-gate.tsx";
import { configQuery } from "../../../lib/config.ts";
import { contractCall } from "../../../lib/transactions/contract-call.ts";
import { NotYet, type SigningPlan } from "../../../lib/transactions/signing-plan.ts";
import { useSigning } from "../../../lib/transactions/use-signing.ts";
import { useWallet } from "../../../lib/wallet/wallet-store.ts";
import { Amount, Button, Dialog, Grid, MoneyField, Note, Stat } from "../../../ui/index.ts";
import { readMovements } from "../api/pools.ts";
import { withdrawalPreviewQuery } from "../api/preview.ts";
import type { WithdrawalPreview } from "../api/read-preview.ts";
import { LENDING_GAS } from "../gas.ts";
import { withdrawalProblem } from "../limit-copy.ts";
import { bpsOf, poolShare } from "../percent.ts";
import { tierOf } from "../tiers.ts";
import { Settled } from "./settled.tsx";
import { WithdrawalLimits } from "./withdrawal-limits.tsx";

const PARTS = [25n, 50n, 75n];
/** Minimum share of the previewed coins, in thousandths: the price moves until the transaction is mined. */
const LEAST = 999n;

type Props = { pool: PoolSummary; onClose: () => void };

/** Dialog for a withdrawal; a refused amount shows the reason, the possible amount and the date. */
export function WithdrawDialog({ pool, onClose }: Props) {
  const { tier } = pool;
  const { address } = useWallet();
  const { data: config } = useQuery(configQuery);
  /** Typed amount, or "all" for every token, because the price moves while an amount is typed. */
  const [typed, setTyped] = useState<string | "all">("");
  const amount = typed === "all" ? undefined : (parseAmount(typed) ?? 0n);
  const asked = { contracts: config?.contracts, tier, who: address, amount };
  const { data: preview, isPlaceholderData, isError } = useQuery(withdrawalPreviewQuery(asked));
  const isAmount = amount === undefined || amount > 0n;
  const refused = isAmount && preview && preview.held.tokens > 0n ? withdrawalProblem(preview) : null;
  const isReady = isAmount && preview && !isPlaceholderData && !refused && preview.tokens > 0n;
  const to = config?.contracts.pools[tier];
  const signing = useSigning({
    purpose: { kind: "pool-withdrawal", tier, from: address ?? "" },
    plan: isReady && to ? planOf(pool, preview, to) : null,
    claim: async (hash) => {
      if (!(await readMovements(address ?? "")).some(({ txHash }) => txHash === hash)) throw new NotYet();
      return null;
    },
  });
  const isForm = signing.phase === "idle" || signing.phase === "preview";
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Withdraw"
      subtitle={`${tierOf(tier).name} pool${preview ? `, you hold ${formatCoins(preview.held.value)}` : ""}`}
      width={480}
      roomy
    >
      {!address ? (
        <WalletGate signer="any">
          <span />
        </WalletGate>
      ) : isError ? (
        <p className="err" role="alert">
          The chain didn’t answer. Checking again…
        </p>
      ) : preview && preview.held.tokens === 0n && isForm ? (
        <p className="ink2">You hold no tokens of this pool.</p>
      ) : isForm ? (
        <>
          <MoneyField
            label="Amount"
            value={typed === "all" ? coinText(preview?.held.value ?? 0n) : typed}
            onChange={setTyped}
            problem={typed && typed !== "all" ? amountProblem(typed, "The amount", "") : undefined}
          />
          <Grid columns={4} gap={2} className="mt2">
            {PARTS.map((part) => (
              <Button
                small
                key={part.toString()}
                disabled={!preview}
                onClick={() => preview && setTyped(coinText((preview.held.value * part) / 100n))}
              >
                {part.toString()}%
              </Button>
            ))}
            <Button small aria-pressed={typed === "all"} onClick={() => setTyped("all")}>
              All
            </Button>
          </Grid>
          {preview && refused ? (
            <>
              <Note urgent icon="warning" role="alert" className="mt3">
                {refused}
              </Note>
              <Grid as="dl" gap={3} className="mt4">
                <Stat name="Possible now">
                  <Amount wei={preview.most.pays} size="figure" />
                </Stat>
                <Stat name="You asked for">
                  <Amount wei={amount ?? preview.held.value} size="figure" />
                </Stat>
              </Grid>
              <WithdrawalLimits preview={preview} />
              {preview.most.pays > 0n ? (
                <Button
                  kind="primary"
                  full
                  className="mt3"
                  onClick={() => setTyped(coinText(preview.most.pays))}
                >
                  Use {formatCoins(preview.most.pays)}
                </Button>
              ) : null}
            </>
          ) : null}
        </>
      ) : null}
      {address ? (
        <SigningFlow
          signing={signing}
          action={preview ? `Withdraw ${formatCoins(preview.pays)}` : "Withdraw"}
          done="withdrawn"
          mined="The money is in your wallet. Updating your position…"
          settled={
            <Settled title="The money is in your wallet" tier={tier} hash={signing.hash} onClose={onClose} />
          }
          otherActions={<Button onClick={onClose}>Cancel</Button>}
        />
      ) : null}
    </Dialog>
  );
}

function planOf(pool: PoolSummary, preview: WithdrawalPreview, to: string): SigningPlan {
  const { held, tokens, pays, supply } = preview;
  const left = held.tokens - tokens;
  return {
    signer: "any",
    steps: [
      {
        label: `Withdraw ${formatCoins(pays)} from the ${pool.tier} pool`,
        call: contractCall("LendingPool", to, "withdrawAtLeast", [tokens, (pays * LEAST) / 1000n], {
          gas: LENDING_GAS,
        }),
      },
    ],
    rows: () => [
      { what: "Paid to you", before: "–", after: pays },
      {
        what: "In this pool",
        before: held.value,
        after: held.value > pays ? held.value - pays : 0n,
      },
      {
        what: "Pool tokens",
        before: <Amount wei={held.tokens} unit="" />,
        after: <Amount wei={left} unit="" />,
      },
      {
        what: "Pool share",
        before: poolShare(bpsOf(held.tokens, supply)),
        after: poolShare(bpsOf(left, supply - tokens)),
      },
    ],
    receives: pays,
    worstCase:
      BigInt(pool.overdue) > 0n
        ? "overdue loans are repaid after all. The price already allows for losing them, and only those who stay gain from it."
        : "the price falls by more than 0.1% before it’s confirmed. Then nothing is withdrawn.",
  };
}
