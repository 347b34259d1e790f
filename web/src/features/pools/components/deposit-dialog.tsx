import { useQuery } from "@tanstack/react-query";
import { amountProblem, coinText, formatCoins, parseAmount } from "@trestle/domain/money.ts";
import type { PoolSummary } from "@trestle/domain/pools/pool.ts";
import { useState } from "react";
import { SigningFlow } from "../../../components/signing/signing-flow.tsx";
import { configQuery } from "../../../lib/config.ts";
import { utcTime } from "../../../lib/format.ts";
import { contractCall } from "../../../lib/transactions/contract-call.ts";
import { NotYet, type SigningPlan } from "../../../lib/transactions/signing-plan.ts";
import { useSigning } from "../../../lib/transactions/use-signing.ts";
import { useAccountWallet } from "../../../lib/wallet/account-wallet.ts";
import { useWallet } from "../../../lib/wallet/wallet-store.ts";
import {
  Amount,
  Button,
  Dialog,
  Explanation,
  Facts,
  Grid,
  LearnMore,
  MoneyField,
  Note,
} from "../../../ui/index.ts";
import { readMovements } from "../api/pools.ts";
import { depositPreviewQuery } from "../api/preview.ts";
import type { DepositPreview } from "../api/read-preview.ts";
import { LENDING_GAS } from "../gas.ts";
import { depositProblem } from "../limit-copy.ts";
import { bpsOf, percent, poolShare, setting } from "../percent.ts";
import { tierOf } from "../tiers.ts";
import styles from "./lend-dialog.module.css";
import { Settled } from "./settled.tsx";

const QUICK = ["1", "10", "100"];
/** Minimum share of the previewed tokens, in thousandths: the price moves until the transaction is mined. */
const LEAST = 999n;

type Props = { pool: PoolSummary; now: number; onClose: () => void };

/** Dialog for a deposit; its effects are shown before the signing. */
export function DepositDialog({ pool, now, onClose }: Props) {
  const { tier } = pool;
  const { address } = useWallet();
  const { isSignedIn, linked } = useAccountWallet();
  const { data: config } = useQuery(configQuery);
  const [typed, setTyped] = useState("");
  const amount = parseAmount(typed);
  const isAmount = amount !== undefined && amount > 0n;
  const asked = { contracts: config?.contracts, tier, who: address, amount: isAmount ? amount : 0n };
  const { data: preview, isPlaceholderData, isError } = useQuery(depositPreviewQuery(asked));
  const refused = isAmount && preview ? depositProblem(preview) : null;
  const isTooMuch = Boolean(refused) && preview?.limit === "WalletCap";
  const isReady = isAmount && preview && !isPlaceholderData && !refused && config;
  const to = config?.contracts.pools[tier];
  const signing = useSigning({
    purpose: { kind: "pool-deposit", tier, from: address ?? "" },
    plan:
      isReady && to
        ? {
            ...planOf({ pool, preview, amount, to, now }),
            // Without a linked wallet, "My money" and notices would not know of the deposit.
            signer: isSignedIn && linked === null ? "linked" : "any",
          }
        : null,
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
      title="Deposit"
      subtitle={`${tierOf(tier).name} pool. Lenders earn ${percent(pool.earns.now)} now.`}
      width={480}
      roomy
    >
      {isForm ? (
        <>
          <Explanation
            name="pool_losses"
            title="You can lose money here"
            more={<LearnMore about="lending" />}
          >
            If a loan isn’t repaid, the token price falls and every lender in the pool shares the loss.
            Withdrawals can take days when many people want out at once.
          </Explanation>
          <MoneyField
            label="Amount"
            value={typed}
            onChange={setTyped}
            // The note below says why.
            problem={
              typed ? (amountProblem(typed, "The amount", "") ?? (isTooMuch ? "" : undefined)) : undefined
            }
          />
          <Grid columns={4} gap={2} className="mt2">
            {QUICK.map((coins) => (
              <Button
                small
                key={coins}
                disabled={preview && (parseAmount(coins) ?? 0n) > preview.most}
                onClick={() => setTyped(coins)}
              >
                {coins}
              </Button>
            ))}
            <Button
              small
              disabled={!preview || preview.most === 0n}
              onClick={() => preview && setTyped(coinText(preview.most))}
            >
              Max
            </Button>
          </Grid>
          {isError ? (
            <p className="err mt3" role="alert">
              The chain didn’t answer. Checking again…
            </p>
          ) : null}
          {preview && isAmount && !refused ? (
            <>
              <DepositFacts pool={pool} preview={preview} amount={amount} now={now} />
              <HeldToo preview={preview} now={now} />
            </>
          ) : null}
          {refused ? (
            <Note urgent icon="warning" role="alert" className="mt3">
              {refused}
            </Note>
          ) : null}
          {isTooMuch && preview && preview.most > 0n ? (
            <Button kind="primary" full className="mt3" onClick={() => setTyped(coinText(preview.most))}>
              Use {formatCoins(preview.most)}
            </Button>
          ) : null}
        </>
      ) : null}
      <SigningFlow
        signing={signing}
        action={isAmount ? `Deposit ${coinText(amount)} DEV` : "Deposit"}
        done="deposited"
        mined="The deposit is in the pool. Updating your position…"
        settled={<Settled title="Deposit confirmed" tier={tier} hash={signing.hash} onClose={onClose} />}
        otherActions={<Button onClick={onClose}>Cancel</Button>}
      />
    </Dialog>
  );
}

type FactsProps = { pool: PoolSummary; preview: DepositPreview; amount: bigint; now: number };

function DepositFacts({ pool, preview, amount, now }: FactsProps) {
  const { buys, hold, held, supply } = preview;
  const share = bpsOf(held.tokens + buys, supply + buys);
  return (
    <Facts
      className={styles.facts}
      rows={[
        { name: "Pool tokens you get", value: <Amount wei={buys} unit="tokens" /> },
        {
          name: "Price of 1 token",
          value: buys === 0n ? BigInt(pool.tokenPrice) : (amount * 10n ** 18n) / buys,
        },
        { name: "All your tokens can be withdrawn from", value: `${utcTime(now + hold)} UTC` },
        { name: "Your share of the pool", value: poolShare(share) },
        {
          name: "Wallet limit",
          value:
            BigInt(pool.tvl) + amount < 50n * 10n ** 18n
              ? `none below 50 DEV, then ${setting(pool.settings.maxWallet)}`
              : `${setting(pool.settings.maxWallet)}, ${formatCoins(preview.most)} more`,
        },
      ]}
    />
  );
}

/** Warns that a deposit holds the wallet's whole position again, including tokens that were free. */
const HeldToo = ({ preview: { held, hold }, now }: { preview: DepositPreview; now: number }) =>
  held.value > 0n ? (
    <Note urgent icon="clock" className={styles.facts}>
      This also holds the {formatCoins(held.value)} you already have in this pool until {utcTime(now + hold)}{" "}
      UTC.
    </Note>
  ) : null;

type PlanOf = FactsProps & { to: string };

function planOf({ pool, preview, amount, to }: PlanOf): Omit<SigningPlan, "signer"> {
  const { held, supply, buys } = preview;
  const after = held.tokens + buys;
  return {
    steps: [
      {
        label: `Deposit ${coinText(amount)} DEV into the ${pool.tier} pool`,
        call: contractCall("LendingPool", to, "depositAtLeast", [(buys * LEAST) / 1000n], {
          value: amount,
          gas: LENDING_GAS,
        }),
      },
    ],
    rows: () => [
      {
        what: "In this pool",
        before: held.value,
        after: held.value + amount,
      },
      {
        what: "Pool tokens",
        before: <Amount wei={held.tokens} unit="" />,
        after: <Amount wei={after} unit="" />,
      },
      {
        what: "Pool share",
        before: poolShare(bpsOf(held.tokens, supply)),
        after: poolShare(bpsOf(after, supply + buys)),
      },
    ],
    worstCase:
      "borrowers don’t repay. The token price then falls by what the reserve doesn’t cover, and you can lose part of your deposit. When cash is short, you may have to withdraw it over several days.",
  };
}
