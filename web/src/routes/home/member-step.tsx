import { useQuery } from "@tanstack/react-query";
import type { Role, User } from "@trestle/domain/auth/user.ts";
import { verificationStep } from "@trestle/domain/auth/verification-step.ts";
import { pages } from "@trestle/domain/pages.ts";
import { Drawing } from "../../components/drawings/drawing.tsx";
import { overviewQuery } from "../../features/admin/api/queries.ts";
import { openKyc, openWallet } from "../../features/auth/dialogs.ts";
import { platformStatsQuery } from "../../features/notifications/api/queries.ts";
import { poolsQuery } from "../../features/pools/api/pools.ts";
import { formatNumber } from "../../lib/format.ts";
import { Amount, Button, LinkButton } from "../../ui/index.ts";
import type { Waiting } from "../money/tasks.ts";
import { Duration } from "./duration.tsx";
import type { Step } from "./next-step.tsx";

const YOURS = "Your next step";
const SMALLEST_DEPOSIT = 10n ** 15n;

const withoutWallet: Step = {
  label: YOURS,
  title: "Connect your wallet",
  text: "You bid, pay and lend with a wallet in your browser. Trestle never holds your keys. Connecting is free and signs nothing.",
  actions: (
    <>
      <Button kind="primary" onClick={openWallet}>
        Choose a wallet
      </Button>
      <LinkButton to={pages.market}>See the market</LinkButton>
    </>
  ),
};

/** The wallet is connected here, but the account doesn't know it yet. */
const withoutLink: Step = {
  label: YOURS,
  title: "Link your wallet",
  text: "One signature in your profile ties the connected wallet to your account. It’s free and moves no money.",
  actions: (
    <>
      <LinkButton kind="primary" to={pages.profile}>
        Open your profile
      </LinkButton>
      <LinkButton to={pages.market}>See the market</LinkButton>
    </>
  ),
};

const byRole: Record<Role, Step> = {
  customer: {
    label: YOURS,
    title: "Post a build request",
    text: "Describe the work, your budget and the milestones. Verified developers bid, and you pay for each milestone once you approve it.",
    figures: [
      { label: "First bid usually after", value: <FirstBid /> },
      { label: "You pay now", value: "Nothing" },
    ],
    note: "Apart from the network fee, money leaves your wallet only when you accept a bid. Then it goes into escrow.",
    actions: (
      <>
        <LinkButton kind="primary" to={pages.build}>
          New build request
        </LinkButton>
        <LinkButton to={pages.market}>See others’ requests</LinkButton>
      </>
    ),
    drawing: <Drawing name="plot" />,
  },
  developer: {
    label: YOURS,
    title: "Find work that fits you",
    text: "Open requests show the asking price, milestones, documents and funding. Ask the owner anything you need to know before you bid.",
    figures: [
      { label: "Open requests", value: <OpenRequests /> },
      { label: "Paid to developers in total", value: <PaidSoFar /> },
    ],
    actions: (
      <LinkButton kind="primary" to={pages.market}>
        Open the market
      </LinkButton>
    ),
    drawing: <Drawing name="scaffold" />,
  },
  investor: {
    label: YOURS,
    title: "Compare the 3 pools",
    text: "Each pool lends to building projects at a different risk. The contract sets the rate, and the money only goes to escrow.",
    figures: [
      { label: "Lenders earn now", value: <Earnings /> },
      { label: "Smallest deposit", value: <Amount wei={SMALLEST_DEPOSIT} /> },
    ],
    note: "You can lose money: if a loan isn’t repaid, every lender in the pool shares the loss.",
    actions: (
      <LinkButton kind="primary" to={pages.pools}>
        See the pools
      </LinkButton>
    ),
    drawing: <Drawing name="stacks" />,
  },
  admin: {
    label: YOURS,
    title: "See what needs a decision",
    text: "Verifications, disputes, reports and late loans are in the Admin Panel, oldest first. We promise a reply to documents within 2 working days.",
    figures: [
      { label: "Decisions waiting", value: <DecisionsWaiting /> },
      { label: "Longest wait", value: <LongestWait /> },
    ],
    actions: (
      <LinkButton kind="primary" to={pages.admin}>
        Open the Admin Panel
      </LinkButton>
    ),
  },
};

/** A developer who is not verified can look but not bid: why, and what to do about it. */
function unverified(user: User): Step | null {
  const { missing, title, text } = verificationStep(user);
  if (missing === null) return null;
  return {
    label: YOURS,
    title,
    text,
    figures: [
      {
        label: "Verification takes up to",
        value: (
          <>
            2 <small>working days</small>
          </>
        ),
      },
      { label: "Open requests", value: <OpenRequests /> },
    ],
    actions: (
      <>
        {missing === "documents" || missing === "new_documents" ? (
          <Button kind="primary" onClick={openKyc}>
            {missing === "documents" ? "Submit documents" : "Correct and resubmit"}
          </Button>
        ) : null}
        <LinkButton kind={missing === "wallet" ? "primary" : "plain"} to={pages.profile}>
          Open your profile
        </LinkButton>
      </>
    ),
    drawing: <Drawing name="scaffold" />,
  };
}

const forWaiting = ({ title, text, action, money, time, note, ...way }: Waiting): Step => ({
  label: YOURS,
  title,
  text,
  figures: [
    ...(money ? [{ label: money.label, value: <Amount wei={money.wei} /> }] : []),
    ...(time ? [{ label: time.label, value: <Duration seconds={time.seconds} /> }] : []),
  ],
  elapsed: time?.elapsed,
  note,
  actions: (
    <LinkButton kind="primary" to={way.to} params={way.params} search={way.search ?? {}} hash={way.hash}>
      {action}
    </LinkButton>
  ),
});

/** Rather than another step than the one that is due. */
export const failedStep = (onRetry: () => void): Step => ({
  label: YOURS,
  title: "We couldn’t load your next step",
  text: "Your money and your projects are unaffected. Try again in a moment.",
  actions: (
    <Button kind="primary" onClick={onRetry}>
      Try again
    </Button>
  ),
});

export function stepFor(user: User, hasWallet: boolean, waiting: Waiting | undefined): Step {
  const step = user.role === "developer" ? unverified(user) : null;
  if (step) return step;
  if (waiting) return forWaiting(waiting);
  // Administrators decide without a wallet.
  if (user.role === "admin") return byRole.admin;
  if (!hasWallet) return withoutWallet;
  return user.ethereumAddress ? byRole[user.role] : withoutLink;
}

/** Whether the step is the first of what waits, and not something that comes before all of it. */
export const isFirstWaiting = (user: User): boolean => user.role !== "developer" || unverified(user) === null;

const useStats = () => useQuery(platformStatsQuery).data;

function FirstBid() {
  const stats = useStats();
  return stats?.firstBidAfter == null ? "–" : <Duration seconds={stats.firstBidAfter} roughly />;
}

function OpenRequests() {
  const stats = useStats();
  return stats ? formatNumber(stats.projects.marketplace) : "–";
}

function PaidSoFar() {
  const stats = useStats();
  return stats ? <Amount wei={BigInt(stats.escrow.released)} /> : "–";
}

const useOverview = () => useQuery(overviewQuery).data;

function DecisionsWaiting() {
  const overview = useOverview();
  if (!overview) return "–";
  return `${overview.hasMore ? "over " : ""}${formatNumber(overview.decisions.length)}`;
}

function LongestWait() {
  const oldest = useOverview()?.decisions[0];
  return oldest ? <Duration seconds={(Date.now() - Date.parse(oldest.since)) / 1000} /> : "–";
}

function Earnings() {
  const { data } = useQuery(poolsQuery);
  if (!data) return "–";
  const rates = data.pools.map(({ earns }) => earns.now / 100);
  const [least, most] = [Math.min(...rates), Math.max(...rates)].map((rate) =>
    formatNumber(rate, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  );
  return (
    <>
      {least === most ? most : `${least} to ${most}`}
      <small>%</small>
    </>
  );
}
