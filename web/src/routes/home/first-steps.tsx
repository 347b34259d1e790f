import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { User } from "@trestle/domain/auth/user.ts";
import type { StepName, FirstSteps as Steps } from "@trestle/domain/first-steps/first-steps.ts";
import { type HelpArticle, helpPath, helpTitles } from "@trestle/domain/help/articles.ts";
import { pages } from "@trestle/domain/pages.ts";
import type { ReactNode } from "react";
import { openKyc, openWallet } from "../../features/auth/dialogs.ts";
import { call } from "../../lib/endpoints.ts";
import { firstStepsQuery } from "../../lib/first-steps.ts";
import { useChange } from "../../lib/use-change.ts";
import { useWallet } from "../../lib/wallet/wallet-store.ts";
import { Button, Card, List, ListRow, StepBar, StepBox, type StepState } from "../../ui/index.ts";
import styles from "./home.module.css";

type Step = Steps["steps"][number];
type Way = { to: string } | { open: () => void };
type Label = { title: string; text: string; way?: Way };

const labels: Record<StepName, Label> = {
  account: { title: "Create your account", text: "You have one" },
  wallet: { title: "Connect and link a wallet", text: "It signs for you", way: { open: openWallet } },
  request: {
    title: "Describe the work",
    text: "6 short steps, saved as you type",
    way: { to: pages.build },
  },
  bids: { title: "Get your first bid", text: "We tell you when it arrives", way: { to: pages.build } },
  acceptance: {
    title: "Accept a bid",
    text: "The price goes into escrow",
    way: { to: pages.build },
  },
  approval: {
    title: "Approve the first milestone",
    text: "That pays the developer",
    way: { to: pages.tracking },
  },
  verification: {
    title: "Get verified",
    text: "Usually within 2 working days",
    way: { open: openKyc },
  },
  services: {
    title: "Say what you do and where",
    text: "Your services and area, on your profile",
    way: { to: pages.profile },
  },
  bid: { title: "Place your first bid", text: "Find work that fits you", way: { to: pages.market } },
  payment: {
    title: "Get your first milestone paid",
    text: "Then you can be reviewed",
    way: { to: pages.tracking },
  },
  deposit: { title: "Make a deposit", text: "You get pool tokens for it", way: { to: pages.pools } },
  club_page: {
    title: "List yourself in the Business Club",
    text: "So that businesses find you",
    way: { to: pages.club },
  },
};

/** One who has connected a wallet still has to link it. */
const labelOf = ({ name, done }: Step, connected: string | null): Label =>
  name === "wallet" && connected && !done
    ? { title: "Link your wallet", text: "One signature, free, in your profile", way: { to: pages.profile } }
    : labels[name];

const guideOf: Record<User["role"], HelpArticle> = {
  customer: "customers",
  developer: "developers",
  investor: "investors",
  admin: "administrators",
};

const IN_REVIEW: User["kycStatus"][] = ["submitted", "in_review", "resubmitted"];

/** Whether there is still something to do; a list that is done or hidden is not shown. */
export const hasFirstSteps = (data: Steps | undefined): data is Steps =>
  data !== undefined && !data.hidden && data.steps.some(({ done }) => !done);

/** Lists the first steps of a new account; finished steps are ticked automatically. */
export function FirstSteps({ user, wide }: { user: User; wide: boolean }) {
  const { data } = useQuery(firstStepsQuery);
  const hide = useChange({
    send: () => call("POST /api/first-steps/hide"),
    failure: "We couldn’t hide the list. Try again.",
    invalidates: ["/api/first-steps"],
  });
  const { address } = useWallet();
  if (!hasFirstSteps(data)) return null;
  const done = data.steps.filter((step) => step.done).length;
  const next = data.steps.find((step) => !step.done)?.name;
  const stateOf = ({ name, done }: Step): StepState => (done ? "done" : name === next ? "next" : undefined);
  return (
    <Card
      flush
      small
      className={wide ? "c12" : "c4"}
      id="first-steps"
      title="First steps"
      note={`${done} of ${data.steps.length} done`}
    >
      <div className="pad">
        <StepBar states={data.steps.map(stateOf)} />
      </div>
      <List inset className={wide ? styles.wide : undefined}>
        {data.steps.map((step) => (
          <ListRow
            key={step.name}
            className={step.name === next ? styles.next : undefined}
            data-next={step.name === next ? "" : undefined}
            lead={<StepBox state={stateOf(step)} />}
          >
            <StepTitle {...step} label={labelOf(step, address)} user={user} />
            <span className="sr">{step.done ? ", done" : ""}</span>
            {step.done ? null : <p className="t-s muted">{labelOf(step, address).text}</p>}
          </ListRow>
        ))}
      </List>
      <p className="t-s muted pad">
        We tick off the steps for you. The{" "}
        <Link to={helpPath(guideOf[user.role])} className="u-link">
          {helpTitles[guideOf[user.role]].toLowerCase()}
        </Link>{" "}
        explains them.{" "}
        <Button kind="link" small busy={hide.busy} onClick={() => hide.run()}>
          Hide this list
        </Button>
        {hide.problem ? <span role="alert"> {hide.problem}</span> : null}
      </p>
    </Card>
  );
}

/** The way there, for what can be done by oneself. */
function StepTitle({ name, done, label, user }: Step & { label: Label; user: User }): ReactNode {
  const { title, way } = label;
  if (name === "verification" && IN_REVIEW.includes(user.kycStatus))
    return <span className="strong">{title}: in review</span>;
  if (done || !way) return <span className="strong">{title}</span>;
  return "open" in way ? (
    <Button kind="link" onClick={way.open}>
      {title}
    </Button>
  ) : (
    <Link to={way.to} className="u-link strong">
      {title}
    </Link>
  );
}
