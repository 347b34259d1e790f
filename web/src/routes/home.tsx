import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { SignUpRole } from "@trestle/domain/auth/user.ts";
import { pages } from "@trestle/domain/pages.ts";
import { MAP_CENTRE } from "@trestle/domain/places/place.ts";
import { useRef } from "react";
import { ScorsBadge } from "../components/scors-badge.tsx";
import { useNearViewport } from "../components/use-near-viewport.ts";
import { hasStoredToken, useAuth } from "../features/auth/auth-store.ts";
import { openRegister } from "../features/auth/dialogs.ts";
import { useDocumentTitle } from "../lib/document-title.ts";
import { queryOf } from "../lib/endpoints.ts";
import { lazyWithRetry } from "../lib/lazy-with-retry.tsx";
import { PUBLIC } from "../lib/query-client.ts";
import { useWallet } from "../lib/wallet/wallet-store.ts";
import {
  Card,
  Grid,
  Icon,
  type IconName,
  LinkButton,
  List,
  ListButton,
  PersonName,
  Row,
  Section,
  Stat,
} from "../ui/index.ts";
import { greeting, today } from "./home/greeting.ts";
import styles from "./home/home.module.css";
import { MarketTiles } from "./home/market-tiles.tsx";
import { MoneyFlow } from "./home/money-flow.tsx";
import { ForVisitor } from "./home/next-step.tsx";

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
          <h1 className="mt1">{user ? greeting(user.username) : "Pay for work once it’s done"}</h1>
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
          empty={<p className="muted">No projects yet. New projects appear here as they’re posted.</p>}
        />
        <HomeMap />
        <MarketTiles
          id="nearly-funded"
          title="Donation goal nearly reached"
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

const ways: { role: SignUpRole; icon: IconName; title: string; text: string }[] = [
  {
    role: "customer",
    icon: "person",
    title: "You need something built",
    text: "Post a request, compare bids, pay by milestone",
  },
  {
    role: "developer",
    icon: "hammer",
    title: "You build",
    text: "Bid as a verified business, get paid per milestone",
  },
  { role: "investor", icon: "coins", title: "You lend", text: "3 pools by risk, earning interest" },
];

/** One sign-up button per role; it opens registration with the role preselected. */
function SignUpChoices() {
  return (
    <Card flush small className="c4 visitors" id="ways-in" title="Ways to take part">
      <List inset>
        {ways.map((way) => (
          <ListButton
            key={way.role}
            onClick={() => openRegister(way.role)}
            lead={
              <span className="mark on">
                <Icon name={way.icon} />
              </span>
            }
            end={<Icon name="chevron" size={16} />}
          >
            <p className="strong">{way.title}</p>
            <p className="t-s muted">{way.text}</p>
          </ListButton>
        ))}
      </List>
    </Card>
  );
}

const SHOWN = 5;

/** Lists the best developers; renders nothing until a developer is verified. */
function TopDevelopers() {
  const { data: developers } = useQuery(queryOf("GET /api/scors/top-developers", {}, { meta: PUBLIC }));
  if (!developers?.length) return null;
  return (
    <Section className="c12" id="top-developers" title="Top developers">
      <Grid as="ul" columns="repeat(auto-fit, minmax(200px, 1fr))" fold="s" divided className="card flush">
        {developers.slice(0, SHOWN).map(({ _id, username, businessName, overallScore, buildStats }) => (
          <li key={_id} className={styles.developer}>
            <ScorsBadge score={overallScore} size={88} />
            <Link to={pages.profile} search={{ user: _id }} className="strong u-link mt2">
              <PersonName person={{ username, businessName }} />
            </Link>
            {buildStats.completed === 0 ? (
              <p className="t-s muted">verified, no finished projects yet</p>
            ) : (
              <Row as="dl" gap={6}>
                <Stat name="Completed">{buildStats.completed}</Stat>
                <Stat name="Success">{Math.round(buildStats.successRate)}%</Stat>
              </Row>
            )}
          </li>
        ))}
      </Grid>
    </Section>
  );
}

const MarketMap = lazyWithRetry(
  async () => (await import("../features/projects/components/market-map.tsx")).MarketMap,
);
const sight = { ...MAP_CENTRE, zoom: 9.5 };
const everything = {};

/** The market on a map, whose code is loaded when it nears the viewport. */
function HomeMap() {
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useNearViewport(frame);
  return (
    <Section
      className={`c5 ${styles.column}`}
      id="around"
      title="On the map"
      action={
        <LinkButton kind="link" to={pages.market} search={{ view: "map" }}>
          Open the map <Icon name="arrow" size={16} />
        </LinkButton>
      }
    >
      <div ref={frame} className={styles.map}>
        {isNear ? <MarketMap ask={everything} sight={sight} /> : null}
      </div>
    </Section>
  );
}
