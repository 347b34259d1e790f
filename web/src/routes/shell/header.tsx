import { useQuery } from "@tanstack/react-query";
import { Link, useRouter, useRouterState } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import { ErrorBoundary } from "../../components/error-boundary.tsx";
import { Logo } from "../../components/logo.tsx";
import { useAuth } from "../../features/auth/auth-store.ts";
import { openLogin, openWallet } from "../../features/auth/dialogs.ts";
import { configQuery } from "../../lib/config.ts";
import { heartbeat } from "../../lib/heartbeat.ts";
import { lazyWithRetry } from "../../lib/lazy-with-retry.tsx";
import { useObservable } from "../../lib/observable.ts";
import { serverPresence } from "../../lib/server-presence.ts";
import { toast } from "../../lib/toast.ts";
import { useWallet } from "../../lib/wallet/wallet-store.ts";
import { Button } from "../../ui/index.ts";
import styles from "./header.module.css";
import { HeaderMenu } from "./header-menu.tsx";
import { useHeaderVisibility } from "./header-visibility.ts";
import { MainNavigation } from "./main-navigation.tsx";

// Only somebody logged in or with a wallet has these, so a visitor does not load them.
const NotificationBell = lazyWithRetry(() =>
  import("../../features/notifications/components/notification-bell.tsx").then(
    (file) => file.NotificationBell,
  ),
);
const LiveUpdates = lazyWithRetry(() => import("./live-updates.tsx").then((file) => file.LiveUpdates));
const RouteLists = lazyWithRetry(() => import("./route-lists.tsx").then((file) => file.RouteLists));
const BidDetail = lazyWithRetry(() => import("../bid-detail.tsx").then((file) => file.BidDetail));
const DonationDetail = lazyWithRetry(() =>
  import("../donation-detail.tsx").then((file) => file.DonationDetail),
);
const WalletChip = lazyWithRetry(() =>
  import("../../features/auth/components/wallet-chip.tsx").then((file) => file.WalletChip),
);
const PoolTokenIndicator = lazyWithRetry(() =>
  import("../../features/pools/components/pool-token-indicator.tsx").then((file) => file.PoolTokenIndicator),
);

function missTools() {
  toast({ title: "We couldn’t load part of the header", message: "Reload the page to try again." });
  heartbeat().catch(() => {});
}

export function Header() {
  const shown = useHeaderVisibility();
  return (
    <header className={styles.header} data-hidden={!shown || undefined}>
      <div className={styles.inner}>
        <Link to="/" className={styles.logo} aria-label="Trestle, home">
          <Logo />
          <span>Trestle</span>
        </Link>
        <MainNavigation />
        <Tools />
      </div>
    </header>
  );
}

function Tools() {
  const { isInitialized, isAuthenticated, user } = useAuth();
  const { address } = useWallet();
  const { data: config } = useQuery(configQuery);
  const { returns } = useObservable(serverPresence);
  const router = useRouter();
  const negotiation = useRouterState({
    select: ({ location: { pathname, search } }) =>
      pathname === pages.negotiate ? (search as { negotiation?: string }).negotiation : undefined,
  });
  return (
    <div className={styles.tools}>
      <ErrorBoundary attempt={`${user?.id} ${returns}`} onFailure={missTools}>
        {address && config ? (
          <PoolTokenIndicator
            pools={config.contracts.pools}
            rpcUrl={rpcUrlFor(config.rpcUrl)}
            address={address}
          />
        ) : null}
        {user ? (
          <>
            <NotificationBell
              key={user.id}
              userId={user.id}
              negotiation={negotiation}
              bidDetail={(bid) => (
                <BidDetail
                  key={`${bid.projectId} ${bid.bidIndex}`}
                  {...bid}
                  viewerId={user.id}
                  withProjectLink
                />
              )}
              donationDetail={(donation) => <DonationDetail key={donation.transactionHash} {...donation} />}
            />
            <LiveUpdates userId={user.id} />
            <RouteLists userId={user.id} />
          </>
        ) : null}
      </ErrorBoundary>
      {isAuthenticated && !address ? (
        <Button kind="primary" small icon="wallet" className={styles.connect} onClick={openWallet}>
          Connect Wallet
        </Button>
      ) : null}
      <ErrorBoundary attempt={`${address} ${returns}`} onFailure={missTools}>
        {address ? (
          <WalletChip address={address} onDonations={() => void router.navigate({ to: pages.donations })} />
        ) : null}
      </ErrorBoundary>
      {isInitialized && !isAuthenticated ? (
        <Button kind="primary" small className="visitors" onClick={openLogin}>
          Sign In
        </Button>
      ) : null}
      <HeaderMenu />
    </div>
  );
}

/** The content security policy lets the browser ask its own origin only; the server passes calls on there. */
function rpcUrlFor(configured: string): string {
  const own = window.location.origin;
  return new URL(configured).origin === own ? configured : `${own}/rpc`;
}
