import { useQuery } from "@tanstack/react-query";
import { coinParts } from "@trestle/domain/money.ts";
import type { Position } from "@trestle/domain/pools/position.ts";
import { useState } from "react";
import { longDay } from "../../../lib/format.ts";
import { lazyWithRetry } from "../../../lib/lazy-with-retry.tsx";
import { useAccountWallet } from "../../../lib/wallet/account-wallet.ts";
import { useWallet } from "../../../lib/wallet/wallet-store.ts";
import { Amount, Button, List, ListRow } from "../../../ui/index.ts";
import { positionsQuery } from "../api/pools.ts";
import { poolShare } from "../percent.ts";
import { Gain } from "./gain.tsx";
import { TierName } from "./tier-name.tsx";

const HistoryDialog = lazyWithRetry(() => import("./history-dialog.tsx").then((file) => file.HistoryDialog));

/** Shows the connected wallet's holdings in the pools and their earnings. */
export function PositionsCard() {
  const { address } = useWallet();
  const { onConnect } = useAccountWallet();
  const { data, error } = useQuery(positionsQuery(address));
  const [history, setHistory] = useState(false);
  return (
    <section className="c4 card" id="positions" aria-labelledby="your-positions">
      <h2 id="your-positions">Your positions</h2>
      {!address ? (
        <>
          <p className="t-s ink2 mt2">Connect your wallet to see what you hold in each pool.</p>
          <Button kind="soft" className="mt3" onClick={onConnect}>
            Connect Wallet
          </Button>
        </>
      ) : error ? (
        <p className="t-s mt2" role="alert">
          We couldn’t load your positions. Retrying…
        </p>
      ) : !data ? (
        <p className="t-s muted mt2" role="status">
          Loading your positions…
        </p>
      ) : (
        <>
          <p className="mt2">
            <Amount wei={BigInt(data.value)} size="figure" />
          </p>
          {data.stale ? (
            <p className="t-s err" role="status">
              The chain didn’t answer, so these figures are zero. Retrying…
            </p>
          ) : data.firstDepositAt ? (
            <p className="t-s">
              <Gain wei={BigInt(data.gain)} unit="DEV" />{" "}
              <span className="muted">since your first deposit on {longDay(data.firstDepositAt)}</span>
            </p>
          ) : (
            <p className="t-s muted">No deposits yet. Pick a pool and deposit from 0.001 DEV.</p>
          )}
          <List className="mt4">
            {data.positions.map((position) => (
              <PositionLine key={position.tier} position={position} />
            ))}
          </List>
          <p className="t-s ink2 mt3">
            You can withdraw a deposit after 24 hours. A loan that isn’t repaid lowers the token price.
          </p>
          {data.firstDepositAt ? (
            <Button kind="link" small className="mt2" onClick={() => setHistory(true)}>
              History and income
            </Button>
          ) : null}
        </>
      )}
      {history && address && data ? (
        <HistoryDialog address={address} months={data.months} onClose={() => setHistory(false)} />
      ) : null}
    </section>
  );
}

function PositionLine({ position }: { position: Position }) {
  const { tier, tokenBalance, ethValue, cost, poolPercentage } = position;
  const held = coinParts(BigInt(tokenBalance));
  return (
    <ListRow>
      <p className="row between">
        <TierName tier={tier} />
        {tokenBalance === "0" ? (
          <span className="muted t-s">No deposit</span>
        ) : (
          <Amount wei={BigInt(ethValue)} />
        )}
      </p>
      {tokenBalance === "0" ? null : (
        <>
          <p className="row between t-s muted mt1">
            <span>
              {held.whole}.{held.decimals} tokens, {poolShare(poolPercentage)} of the pool
            </span>
            <Gain wei={BigInt(ethValue) - BigInt(cost)} />
          </p>
          <p className="row between t-s muted">
            <span>Cost</span>
            <Amount wei={BigInt(cost)} />
          </p>
        </>
      )}
    </ListRow>
  );
}
