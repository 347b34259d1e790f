import { Link } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import { useAuth } from "../features/auth/auth-store.ts";
import { useDocumentTitle } from "../lib/document-title.ts";
import { useWallet } from "../lib/wallet/wallet-store.ts";
import { greeting, today } from "./home/greeting.ts";
import { MarketGlance } from "./home/market-glance.tsx";
import { MoneyFlow } from "./home/money-flow.tsx";
import { NextStep } from "./home/next-step.tsx";
import { PoolsGlance } from "./home/pools-glance.tsx";
import { Rooms } from "./home/rooms.tsx";
import { WaysIn } from "./home/ways-in.tsx";

export function Home() {
  useDocumentTitle();
  const { user } = useAuth();
  const { address } = useWallet();
  return (
    <div className="wrap">
      <div className="page-head">
        <div>
          <p className="muted">{user ? today() : "A marketplace for building work"}</p>
          <h1 className="mt1">{user ? greeting(user.username) : "Paid when it stands, not before"}</h1>
        </div>
        <Link to={pages.market} className="btn">
          Browse the market
        </Link>
      </div>
      <div className="grid">
        <NextStep user={user} hasWallet={address !== null} />
        {user ? <Rooms /> : <WaysIn />}
        <MoneyFlow />
        <MarketGlance />
        <PoolsGlance />
      </div>
    </div>
  );
}
