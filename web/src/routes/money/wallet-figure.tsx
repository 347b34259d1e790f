import { useQuery } from "@tanstack/react-query";
import { formatCoinsShort } from "@trestle/domain/money.ts";
import { Amount } from "../../components/amount.tsx";
import { walletBalanceQuery } from "../../features/my-money/api/wallet-balance.ts";
import { positionsQuery } from "../../features/pools/api/lender.ts";
import { configQuery } from "../../lib/config.ts";

/** What the account's wallet holds, and what it lent to the pools at today's worth. */
export function WalletFigure({ address }: { address: string | null }) {
  const { data: config } = useQuery(configQuery);
  const balance = useQuery(walletBalanceQuery(config?.rpcUrl, address));
  const lent = useQuery(positionsQuery(address));
  return (
    <div>
      <p className="label">Wallet and pools</p>
      {address === null ? (
        <p className="t-s muted mt1">Link a wallet in your profile to see what it holds.</p>
      ) : balance.data !== undefined && lent.data ? (
        <Held wallet={balance.data} lent={BigInt(lent.data.value)} />
      ) : (
        <p className="t-s muted mt1">
          {balance.error || lent.error ? "We couldn't load this. We'll try again." : "Loading…"}
        </p>
      )}
    </div>
  );
}

const Held = ({ wallet, lent }: { wallet: bigint; lent: bigint }) => (
  <>
    <p className="mt1">
      <Amount wei={wallet + lent} size="figure" />
    </p>
    <p className="t-s muted">
      {formatCoinsShort(wallet)} in your wallet, {lent === 0n ? "nothing" : formatCoinsShort(lent)} lent
    </p>
  </>
);
