import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { Icon } from "../../components/icon.tsx";
import { Logo } from "../../components/logo.tsx";
import { useAuth } from "../../features/auth/auth-store.ts";
import { WalletChip } from "../../features/auth/components/wallet-chip.tsx";
import { openLogin, openWallet } from "../../features/auth/dialogs.ts";
import { useWallet } from "../../features/auth/wallet/wallet-store.ts";
import { configQuery } from "../../lib/config.ts";
import { rpcUrlFor } from "../../lib/rpc-url.ts";
import styles from "./header.module.css";
import { HeaderMenu } from "./header-menu.tsx";
import { useHeaderVisibility } from "./header-visibility.ts";
import { MainNavigation } from "./main-navigation.tsx";

// Only somebody logged in has these, so a visitor does not load them.
const NotificationBell = lazy(() =>
  import("../../features/notifications/components/notification-bell.tsx").then((file) => ({
    default: file.NotificationBell,
  })),
);
const PoolTokenIndicator = lazy(() =>
  import("../../features/pools/components/pool-token-indicator.tsx").then((file) => ({
    default: file.PoolTokenIndicator,
  })),
);

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
  return (
    <div className={styles.tools}>
      <Suspense>
        {isAuthenticated && address && config ? (
          <PoolTokenIndicator
            pools={config.contracts.pools}
            rpcUrl={rpcUrlFor(config.rpcUrl)}
            address={address}
          />
        ) : null}
        {user ? (
          <NotificationBell key={user.id} userId={user.id} explorerUrl={config?.explorerUrl ?? null} />
        ) : null}
      </Suspense>
      {isAuthenticated && !address ? (
        <button type="button" className={`btn primary mid ${styles.connect}`} onClick={openWallet}>
          <Icon name="wallet" size={16} />
          Connect Wallet
        </button>
      ) : null}
      {isAuthenticated && address ? <WalletChip address={address} /> : null}
      {isInitialized && !isAuthenticated ? (
        <button type="button" className="btn primary mid" onClick={openLogin}>
          Sign In
        </button>
      ) : null}
      <HeaderMenu />
    </div>
  );
}
