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
  title: "The money waits in escrow until the work is verified",
  text: "A customer posts a build request, verified developers bid, and the agreed price goes into a contract on the chain. It leaves milestone by milestone, and only when the work behind it stands.",
  actions: (
    <>
      <button type="button" className="btn primary" onClick={() => openRegister()}>
        Join Trestle
      </button>
      <button type="button" className="btn" onClick={openLogin}>
        I have an account
      </button>
    </>
  ),
};

const withoutWallet: Step = {
  label: "Your next step",
  title: "Bring your own wallet",
  text: "Accepting a bid, donating and lending are signed with a wallet in your browser. Trestle never holds its keys, and choosing one signs nothing and costs nothing.",
  actions: (
    <>
      <button type="button" className="btn primary" onClick={openWallet}>
        Choose a wallet
      </button>
      <Link to={pages.market} className="btn">
        Look around first
      </Link>
    </>
  ),
};

const byRole: Record<Role, Step> = {
  customer: {
    label: "Your next step",
    title: "Say what you want built",
    text: "A build request names the work, what it may cost and the milestones that prove it. Verified developers bid for it, and nothing is paid before it stands.",
    actions: (
      <Link to={pages.build} className="btn primary">
        New build request
      </Link>
    ),
  },
  developer: {
    label: "Your next step",
    title: "Find work that fits you",
    text: "An open request shows its asked price, its milestones, its papers and how much of it is funded. Ask its owner what you need to know before you bid.",
    actions: (
      <Link to={pages.market} className="btn primary">
        Open the market
      </Link>
    ),
  },
  investor: {
    label: "Your next step",
    title: "Read how the three pools differ",
    text: "Each lends to building projects at a risk of its own; the contract sets the rate, and the money goes only to escrow. Nobody can lend or borrow on this instance yet.",
    actions: (
      <Link to={pages.pools} className="btn primary">
        Read about the pools
      </Link>
    ),
  },
  admin: {
    label: "Your next step",
    title: "See who waits for a decision",
    text: "The papers of those who want to be verified stand in the Admin Panel, the oldest first. We promise an answer within two working days.",
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

const forWaiting = ({ title, text, action, to, search = {} }: Waiting): Step => ({
  label: "Your next step",
  title,
  text,
  actions: (
    <Link to={to} search={search} className="btn primary">
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
    <section className={`c8 ${styles.panel}`} aria-labelledby="next-step">
      <div className={styles.words}>
        <p className={`label ${styles.quiet}`}>{step.label}</p>
        <h2 id="next-step">{step.title}</h2>
        <p className={styles.quiet}>{step.text}</p>
        <div className={`row g2 wrap-ok ${styles.actions}`}>{step.actions}</div>
      </div>
      <div className={styles.art}>
        <HouseDrawing />
      </div>
    </section>
  );
}
