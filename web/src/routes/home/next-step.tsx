import { Link } from "@tanstack/react-router";
import type { Role, User } from "@trestle/domain/auth/user.ts";
import { pages } from "@trestle/domain/pages.ts";
import type { ReactNode } from "react";
import { HouseDrawing } from "../../components/drawings/house.tsx";
import { openLogin, openRegister, openWallet } from "../../features/auth/dialogs.ts";
import styles from "./next-step.module.css";

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
    text: "A build request names the work, what it may cost and the milestones that prove it. Developers answer it with bids, and you choose.",
    actions: (
      <Link to={pages.build} className="btn primary">
        Go to your build requests
      </Link>
    ),
  },
  developer: {
    label: "Your next step",
    title: "Find work to bid on",
    text: "Every open request shows its asked price, its milestones and how much of it is already funded.",
    actions: (
      <Link to={pages.market} className="btn primary">
        See open requests
      </Link>
    ),
  },
  investor: {
    label: "Your next step",
    title: "Choose how much risk to carry",
    text: "Three pools lend to building projects. You choose the risk, the contract sets the rate, and the money goes only to escrow.",
    actions: (
      <Link to={pages.pools} className="btn primary">
        Compare the pools
      </Link>
    ),
  },
  admin: {
    label: "Your next step",
    title: "See what waits for a decision",
    text: "Verifications, disputes and held transactions come together in the Admin Panel, the oldest first.",
    actions: (
      <Link to={pages.admin} className="btn primary">
        Open the queues
      </Link>
    ),
  },
};

type Props = { user: User | null; hasWallet: boolean };

/** The one filled panel of the page: what to do next, for whoever is looking. */
export function NextStep({ user, hasWallet }: Props) {
  const step = user ? (hasWallet ? byRole[user.role] : withoutWallet) : visitor;
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
