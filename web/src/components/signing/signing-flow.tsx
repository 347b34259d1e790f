import type { ReactNode } from "react";
import type { SigningFailure, SigningState } from "../../lib/transactions/use-signing.ts";
import { Button, Icon } from "../../ui/index.ts";
import styles from "./signing.module.css";
import { SigningPreview } from "./signing-preview.tsx";
import { SigningProgress } from "./signing-progress.tsx";

type Props = {
  signing: SigningState;
  /** Label of the button, such as "Sign and post". */
  action: string;
  /** Participle of the act, as in "nothing was posted". */
  done: string;
  /** Said once it is in a block and the server is about to read it. */
  mined: string;
  /** Once the server has it. */
  settled: ReactNode;
  /** Asked above the button. */
  question?: string;
  /** Beside the button, such as the way back. */
  otherActions?: ReactNode;
  /** On a card of its own, where nothing around it is one. */
  framed?: boolean;
  /** Before there is anything to sign: a form, or a button that prepares. It stays mounted behind the preview. */
  children?: ReactNode;
};

/** One signing, wherever it is now: form, preview, progress, failure, or what came of it. */
export function SigningFlow(props: Props) {
  const { signing, action, done, mined, settled, question, otherActions, framed = false, children } = props;
  const { phase, plan, failure } = signing;
  if (phase === "settled") return settled;
  if (phase === "unclaimed") return <Unclaimed signing={signing} />;
  if (phase === "sent" || phase === "claiming")
    return (
      <div className={framed ? "card" : undefined}>
        <SigningProgress signing={signing} mined={mined} />
      </div>
    );
  return (
    <>
      {failure ? <Failed failure={failure} done={done} /> : null}
      {plan ? (
        <div
          ref={plan.summary ? showWhole : undefined}
          className={`${framed ? "card" : ""} ${plan.summary ? styles.wide : ""}`}
        >
          {plan.summary ? <div>{plan.summary}</div> : null}
          <SigningPreview
            signing={signing}
            plan={plan}
            action={action}
            question={question}
            otherActions={otherActions}
          />
        </div>
      ) : null}
      {children ? <div hidden={plan !== null}>{children}</div> : null}
    </>
  );
}

/** A summary is long, and the button below it is what one looks for next. */
const showWhole = (preview: HTMLElement | null) => preview?.scrollIntoView({ block: "nearest" });

function Failed({ failure, done }: { failure: SigningFailure; done: string }) {
  return (
    <p className={`note ${styles.above}`} role="alert">
      <Icon name="warning" size={16} />
      <span>{failureText(failure, done)}</span>
    </p>
  );
}

function failureText(failure: SigningFailure, done: string): string {
  switch (failure.kind) {
    case "reverted":
      return [`Transaction failed, and nothing was ${done}.`, failure.reason, "You can sign again."]
        .filter(Boolean)
        .join(" ");
    case "replaced":
      return `Your wallet sent another transaction instead, and nothing was ${done}. You can sign again.`;
    case "dropped":
      return "The network dropped the transaction. No money has moved. You can sign again.";
    case "unknown":
      return "We can’t find this transaction on the network, so it may have been dropped. If you sign again, the first one to confirm counts.";
  }
}

function Unclaimed({ signing: { claimProblem, hash, retryClaim, startAgain } }: { signing: SigningState }) {
  return (
    <section className="card" role="alert">
      <h2>Confirmed on the chain, but not listed yet</h2>
      <p className="ink2 mt2">{claimProblem}</p>
      <p className="t-s muted mt2">
        It will appear once we’ve read the chain. Transaction <span className="mono">{hash}</span>
      </p>
      <div className="row g2 wrap-ok mt3">
        <Button onClick={startAgain}>Start again</Button>
        <Button kind="primary" onClick={retryClaim}>
          Try again
        </Button>
      </div>
    </section>
  );
}
