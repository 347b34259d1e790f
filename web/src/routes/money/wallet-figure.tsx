import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { formatCoinsShort } from "@trestle/domain/money.ts";
import { pages } from "@trestle/domain/pages.ts";
import { walletBalanceQuery } from "../../features/my-money/api/wallet-balance.ts";
import { positionsQuery } from "../../features/pools/api/pools.ts";
import { configQuery } from "../../lib/config.ts";
import { Amount } from "../../ui/index.ts";

/** Shows the balance of the account's wallet and the current value of its pool holdings. */
export function WalletFigure({ address }: { address: string | null }) {
  const { data: config } = useQuery(configQuery);
  const balance = useQuery(walletBalanceQuery(config?.rpcUrl, address));
  const lent = useQuery(positionsQuery(address));
  // Without an answer from the chain, the positions are zero.
  const isUnknown = balance.error || lent.error || lent.data?.stale;
  return (
    <div>
      <p className="label">Wallet and pools</p>
      {address === null ? (
        <p className="t-s muted mt1">
          Link a wallet in{" "}
          <Link to={pages.profile} className="u-link">
            your profile
          </Link>{" "}
          to see what it holds.
        </p>
      ) : isUnknown ? (
        <p className="t-s err mt1" role="status">
          We couldn’t load your wallet and pools. Retrying…
        </p>
      ) : balance.data === undefined || !lent.data ? (
        <p className="t-s muted mt1">Loading…</p>
      ) : (
        <Held wallet={balance.data} lent={BigInt(lent.data.value)} />
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
