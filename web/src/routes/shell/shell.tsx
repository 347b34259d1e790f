import { useQueryClient } from "@tanstack/react-query";
import { Outlet, useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { LoadingAnimation } from "../../components/loading-animation.tsx";
import { hasStoredToken, logout, useAuth } from "../../features/auth/auth-store.ts";
import { AuthDialogs } from "../../features/auth/components/auth-dialogs.tsx";
import { openLogin } from "../../features/auth/dialogs.ts";
import { shownTour } from "../../features/tour/shown-tour.ts";
import { lazyWithRetry } from "../../lib/lazy-with-retry.tsx";
import { useObservable } from "../../lib/observable.ts";
import { reader } from "../../lib/reader.ts";
import { useWallet } from "../../lib/wallet/wallet-store.ts";
import { Toaster } from "../../ui/index.ts";
import { AccountWalletProvider } from "./account-wallet-provider.tsx";
import { ConnectionBanner } from "./connection-banner.tsx";
import { Header } from "./header.tsx";
import { NetworkRibbon } from "./network-ribbon.tsx";
import { PaletteKey } from "./palette-key.tsx";
import styles from "./shell.module.css";
import { TabBar } from "./tab-bar.tsx";

const WalletWatch = lazyWithRetry(async () => (await import("./wallet-watch.tsx")).WalletWatch);
const TourPanel = lazyWithRetry(
  async () => (await import("../../features/tour/components/tour-panel.tsx")).TourPanel,
);

/** Frame of every page. */
export function Shell() {
  const { isInitialized, user } = useAuth();
  const { address } = useWallet();
  const tour = useObservable(shownTour);
  const onTour = useTourOnDemand();
  const main = useRef<HTMLElement>(null);
  const router = useRouter();
  const changeAccount = () => {
    logout();
    void router.navigate({ to: "/" });
    openLogin();
  };
  useObservable(reader);
  useVanishedToken();
  useFocusOnArrival(main);
  return (
    <AccountWalletProvider>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <NetworkRibbon />
      <Header />
      <ConnectionBanner />
      {address ? <WalletWatch /> : null}
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        {isInitialized ? <Outlet /> : <LoadingAnimation />}
      </main>
      {tour && tour === user?.id ? <TourPanel accountId={tour} onLogOut={changeAccount} /> : null}
      <TabBar />
      <AuthDialogs onTour={onTour} />
      <PaletteKey />
      <Toaster />
    </AccountWalletProvider>
  );
}

/** The guided tour from the login dialog; if its code can't be loaded, Home still offers it. */
function useTourOnDemand() {
  const [client, router] = [useQueryClient(), useRouter()];
  return (accountId: string) =>
    void import("../../features/tour/take-tour.ts")
      .then(({ takeTour }) => takeTour({ client, router }, { accountId }))
      .catch(() => {});
}

/** Somebody whose token has vanished is logged out at the next change of route. */
function useVanishedToken() {
  const router = useRouter();
  const { isAuthenticated } = useAuth();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const lastPath = useRef(pathname);
  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    if (!isAuthenticated || hasStoredToken()) return;
    logout();
    void router.navigate({ to: "/" });
  }, [pathname, isAuthenticated, router]);
}

/** A new page is read from its beginning: focus moves to it, as it would with a page load. */
function useFocusOnArrival(main: React.RefObject<HTMLElement | null>) {
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const lastPath = useRef<string | undefined>(undefined);
  useEffect(() => {
    const arrivedBefore = lastPath.current !== undefined;
    const changed = lastPath.current !== pathname;
    lastPath.current = pathname;
    if (arrivedBefore && changed && !document.activeElement?.closest("[aria-modal=true]")) {
      main.current?.focus({ preventScroll: true });
    }
  }, [pathname, main]);
}
