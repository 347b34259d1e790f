import { Link } from "@tanstack/react-router";
import type { Role, User } from "@trestle/domain/auth/user.ts";
import { verificationStep } from "@trestle/domain/auth/verification-step.ts";
import { pages } from "@trestle/domain/pages.ts";
import type { ReactNode } from "react";
import { HouseDrawing } from "../../components/drawings/house.tsx";
import { openKyc, openLogin, openRegister, openWallet } from "../../features/auth/dialogs.ts";
import styles from "./next-step.module.css";
import type { Waiting } from "./waiting.ts";

type Step = { label: string; title: string; text: string; actions: ReactNode };

const visitor: Step = {
  label: "How Trestle works",
  title: "Money stays in escrow until the work is approved",
  text: "A customer posts a build request and verified developers bid. The agreed price goes into a contract on the chain and is paid out milestone by milestone as the work is approved.",
  actions: (
    <>
      <button type="button" className="btn primary" onClick={() => openRegister()}>
        Join Trestle
      </button>
      <button type="button" className="btn" onClick={openLogin}>
        Log in
      </button>
      <Link to={pages.help} className="btn">
        Read the guide
      </Link>
    </>
  ),
};

const withoutWallet: Step = {
  label: "Your next step",
  title: "Connect your wallet",
  text: "You accept bids, donate and lend with a wallet in your browser. Trestle never holds your keys. Connecting is free and signs nothing.",
  actions: (
    <>
      <button type="button" className="btn primary" onClick={openWallet}>
        Choose a wallet
      </button>
      <Link to={pages.market} className="btn">
        See the market
      </Link>
    </>
  ),
};

const byRole: Record<Role, Step> = {
  customer: {
    label: "Your next step",
    title: "Post a build request",
    text: "Describe the work, your budget and the milestones. Verified developers bid, and you pay for each milestone once you approve it.",
    actions: (
      <Link to={pages.build} className="btn primary">
        New build request
      </Link>
    ),
  },
  developer: {
    label: "Your next step",
    title: "Find work that fits you",
    text: "Open requests show the asking price, milestones, documents and funding. Ask the owner anything you need to know before you bid.",
    actions: (
      <Link to={pages.market} className="btn primary">
        Open the market
      </Link>
    ),
  },
  investor: {
    label: "Your next step",
    title: "Compare the 3 pools",
    text: "Each pool lends to building projects at a different risk. The contract sets the rate, and the money only goes to escrow.",
    actions: (
      <Link to={pages.pools} className="btn primary">
        See the pools
      </Link>
    ),
  },
  admin: {
    label: "Your next step",
    title: "Review verifications",
    text: "Documents to review are in the Admin Panel, oldest first. We promise a reply within 2 working days.",
    actions: (
      <Link to={pages.admin} className="btn primary">
        Open the Admin Panel
      </Link>
    ),
  },
};

/** A developer who is not verified can look but not bid: why, and what to do about it. */
function unverified(user: User): Step | null {
  const { missing, title, text } = verificationStep(user);
  if (missing === null) return null;
  return {
    label: "Your next step",
    title,
    text,
    actions: (
      <>
        {missing === "documents" || missing === "new_documents" ? (
          <button type="button" className="btn primary" onClick={openKyc}>
            {missing === "documents" ? "Submit documents" : "Correct and resubmit"}
          </button>
        ) : null}
        <Link to={pages.profile} className={missing === "wallet" ? "btn primary" : "btn"}>
          Open your profile
        </Link>
      </>
    ),
  };
}

const forWaiting = ({ title, text, action, to, search = {}, hash }: Waiting): Step => ({
  label: "Your next step",
  title,
  text,
  actions: (
    <Link to={to} search={search} hash={hash} className="btn primary">
      {action}
    </Link>
  ),
});

function stepFor(user: User, hasWallet: boolean, waiting: Waiting | undefined): Step {
  const step = user.role === "developer" ? unverified(user) : null;
  if (step) return step;
  if (waiting) return forWaiting(waiting);
  return hasWallet ? byRole[user.role] : withoutWallet;
}

/** Whether the step is the first of what waits, and not something that comes before all of it. */
export const isFirstWaiting = (user: User): boolean => user.role !== "developer" || unverified(user) === null;

type Props = { user: User | null; hasWallet: boolean; waiting?: Waiting };

/** The one filled panel of the page: what to do next, for whoever is looking. */
export function NextStep({ user, hasWallet, waiting }: Props) {
  const step = user ? stepFor(user, hasWallet, waiting) : visitor;
  return (
    <section className={`c8 ${styles.panel} ${user ? "" : "visitors"}`} aria-labelledby="next-step">
      <div className={styles.words}>
        <p className={`label ${styles.quiet}`}>{step.label}</p>
        <h2 id="next-step">{step.title}</h2>
        <p className={styles.quiet}>{step.text}</p>
        <div className={`row g2 wrap-ok ${styles.actions}`}>{step.actions}</div>
      </div>
      <House />
    </section>
  );
}

/** The panel's place, until it is known what comes next. */
export const NextStepPending = () => (
  <section className={`c8 ${styles.panel}`} aria-label="Loading your next step" aria-busy="true">
    <div className={styles.words} aria-hidden="true">
      <span className={styles.line} style={{ width: 96 }} />
      <span className={styles.line} style={{ width: "70%", height: 26 }} />
      <span className={styles.line} style={{ width: "85%" }} />
    </div>
    <House />
  </section>
);

const House = () => (
  <div className={styles.art}>
    <HouseDrawing />
  </div>
);
