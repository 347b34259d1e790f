import { pages } from "@trestle/domain/pages.ts";
import { hasStoredToken, useAuth } from "../features/auth/auth-store.ts";
import { useDocumentTitle } from "../lib/document-title.ts";
import { lazyWithRetry } from "../lib/lazy-with-retry.tsx";
import { useWallet } from "../lib/wallet/wallet-store.ts";
import { LinkButton } from "../ui/index.ts";
import { greeting, today } from "./home/greeting.ts";
import { HomeMap } from "./home/home-map.tsx";
import { MarketTiles } from "./home/market-tiles.tsx";
import { MoneyFlow } from "./home/money-flow.tsx";
import { ForVisitor } from "./home/next-step.tsx";
import { SignUpChoices } from "./home/sign-up-choices.tsx";
import { TopDevelopers } from "./home/top-developers.tsx";

// Only somebody logged in has drafts and questions.
const ForMember = lazyWithRetry(() => import("./home/for-member.tsx").then((file) => file.ForMember));

/** Preloads the member's part for signed-in readers, so that it appears together with the page. */
export async function loadHome() {
  if (hasStoredToken()) await ForMember.preload()?.catch(() => {});
  return Home;
}

function Home() {
  useDocumentTitle();
  const { user } = useAuth();
  const { address } = useWallet();
  const hasWallet = address !== null;
  return (
    <div className="wrap">
      <div className="page-head">
        <div className={user ? undefined : "visitors"}>
          <p className="muted">{user ? today() : "A marketplace for building work"}</p>
          <h1 className="mt1">{user ? greeting(user.username) : "Pay for work once it's done"}</h1>
        </div>
        {user?.role === "customer" ? (
          <LinkButton icon="plus" to={pages.build}>
            New build request
          </LinkButton>
        ) : (
          <LinkButton className={user ? undefined : "visitors"} to={pages.market}>
            Browse the market
          </LinkButton>
        )}
      </div>
      <div className="grid">
        {user ? (
          <ForMember user={user} hasWallet={hasWallet} />
        ) : (
          <>
            <ForVisitor />
            <SignUpChoices />
            <MoneyFlow />
          </>
        )}
        <MarketTiles
          id="newest"
          title="New on the market"
          sort="newest"
          className="c7"
          empty={<p className="muted">No projects yet. New projects appear here as they're posted.</p>}
        />
        <HomeMap />
        <MarketTiles
          id="nearly-funded"
          title="Nearly funded"
          sort="funded"
          almost
          className="c12"
          empty={null}
        />
        <TopDevelopers />
      </div>
    </div>
  );
}
