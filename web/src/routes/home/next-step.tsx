import { pages } from "@trestle/domain/pages.ts";
import type { ReactNode } from "react";
import { Drawing } from "../../components/drawings/drawing.tsx";
import { openLogin, openRegister } from "../../features/auth/dialogs.ts";
import { Button, LinkButton, Stat } from "../../ui/index.ts";
import styles from "./home.module.css";

export type Step = {
  label: string;
  title: string;
  text: string;
  /** One or two, each with a few words. */
  figures?: { label: string; value: ReactNode }[];
  /** How much of the time is over, from 0 to 1. */
  elapsed?: number;
  note?: string;
  actions: ReactNode;
  /** The house otherwise. */
  drawing?: ReactNode;
};

/** Renders the reader's next step, the only filled panel of the page. */
export function NextStep({ step, className = "" }: { step: Step; className?: string }) {
  const { label, title, text, figures = [], elapsed, note, actions, drawing } = step;
  return (
    <section className={`c8 ${styles.panel} ${className}`} aria-labelledby="next-step">
      <div className={`${styles.words} ${figures.length > 0 ? styles.full : ""}`}>
        <p className={`label ${styles.quiet}`}>{label}</p>
        <h2 id="next-step">{title}</h2>
        <p className={styles.quiet}>{text}</p>
        {figures.length > 0 ? (
          <dl className={styles.figures}>
            {figures.map((figure) => (
              <Stat key={figure.label} name={figure.label} large>
                {figure.value}
              </Stat>
            ))}
          </dl>
        ) : null}
        <div className={styles.foot}>
          {elapsed === undefined ? null : (
            <div className={styles.elapsed} style={{ "--over": elapsed }} aria-hidden="true" />
          )}
          {note ? <p className={`t-s ${styles.quiet}`}>{note}</p> : null}
          <div className={`row g2 wrap-ok ${styles.actions}`}>{actions}</div>
        </div>
      </div>
      {drawing ? (
        <div className={`${styles.art} ${styles.smaller}`}>{drawing}</div>
      ) : (
        <div className={styles.art}>
          <Drawing name="house" />
        </div>
      )}
    </section>
  );
}

/** Introduces Trestle to visitors without a session. */
export const ForVisitor = () => (
  <NextStep
    className="visitors"
    step={{
      label: "How Trestle works",
      title: "Money stays in escrow until the work is approved",
      text: "A customer posts a build request and verified developers bid. The agreed price goes into a contract on the chain and is paid out milestone by milestone as the work is approved.",
      actions: (
        <>
          <Button kind="primary" onClick={() => openRegister()}>
            Join Trestle
          </Button>
          <Button onClick={openLogin}>Sign in</Button>
          <LinkButton to={pages.help}>Read the guide</LinkButton>
        </>
      ),
    }}
  />
);

/** The panel's place, until it is known what comes next. */
export const NextStepPending = () => (
  <section className={`c8 ${styles.panel}`} aria-label="Loading your next step" aria-busy="true">
    <div className={styles.words} aria-hidden="true">
      <span className={styles.line} style={{ width: 96 }} />
      <span className={styles.line} style={{ width: "70%", height: 26 }} />
      <span className={styles.line} style={{ width: "85%" }} />
    </div>
    <div className={styles.art}>
      <Drawing name="house" />
    </div>
  </section>
);
