import type { Negotiation } from "@trestle/domain/bids/negotiation.ts";
import type { BuildStats } from "@trestle/domain/scors/scors.ts";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Button } from "../../../../ui/index.ts";
import { isCustomer, isParty, otherSide } from "../../negotiation/labels.ts";
import { lastFromOther, threadLines } from "../../negotiation/thread.ts";
import { useEarlierMessages } from "../../negotiation/use-earlier-messages.ts";
import { useSeen } from "../../negotiation/use-seen.ts";
import { Composer } from "./composer.tsx";
import styles from "./thread.module.css";
import { ThreadAnnouncer } from "./thread-announcer.tsx";
import { ThreadClosed } from "./thread-closed.tsx";
import { ThreadLineItem } from "./thread-line.tsx";
import { ThreadMenu } from "./thread-menu.tsx";

type Props = {
  negotiation: Negotiation;
  viewerId: string;
  /** The developer's reputation. */
  badge: ReactNode;
  name: ReactNode;
};

/** Shows the private messages of both sides, with the offers in between. */
export function Thread({ negotiation, viewerId, badge, name }: Props) {
  const { _id, developer, permissions, blocked, messages } = negotiation;
  const other = otherSide(negotiation, viewerId);
  const withDeveloper = isCustomer(negotiation, viewerId);
  const takesPart = isParty(negotiation, viewerId);
  const { thread, hasEarlier, load, busy, problem } = useEarlierMessages(negotiation);
  const lines = threadLines(thread, viewerId);
  const scroll = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  useFollowEnd(scroll, lines.at(-1)?.key);
  useSeen(end, negotiation, takesPart ? lastFromOther(negotiation, viewerId) : null);
  return (
    <section className={styles.column} aria-labelledby="thread">
      <div className={styles.head}>
        <div className={styles.who}>
          {withDeveloper ? badge : null}
          <div className={styles.name}>
            <h2 id="thread" className="ell">
              {name}
            </h2>
            <p className="t-s muted">
              {!takesPart
                ? `with ${developer.username}, as reported`
                : withDeveloper
                  ? statsWords(developer.buildStats)
                  : "Customer"}
            </p>
          </div>
        </div>
        {takesPart ? <ThreadMenu negotiationId={_id} other={other} blocked={blocked} /> : null}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section ref={scroll} className={styles.scroll} aria-label="Messages" tabIndex={0}>
        {hasEarlier ? (
          <p className={styles.event}>
            <Button kind="link" busy={busy} onClick={load}>
              {busy ? "Loading…" : "Show earlier messages"}
            </Button>
            {problem ? (
              <span className="err" role="alert">
                {problem}
              </span>
            ) : null}
          </p>
        ) : null}
        <ol className={styles.thread}>
          {lines.length === 0 ? (
            <li className={styles.event}>
              No messages yet.
              {takesPart ? " Only the two of you can read this." : null}
            </li>
          ) : null}
          {lines.map((line) => (
            <ThreadLineItem key={line.key} line={line} negotiationId={_id} />
          ))}
        </ol>
        <div ref={end} className={styles.end} />
      </section>
      <ThreadAnnouncer negotiation={negotiation} viewerId={viewerId} />
      {permissions.say ? (
        <Composer
          key={_id}
          negotiationId={_id}
          viewerId={viewerId}
          otherName={other.username}
          filesSent={messages.filter(({ file }) => file).length}
        />
      ) : (
        <ThreadClosed negotiation={negotiation} other={other} />
      )}
    </section>
  );
}

/** `22 completed, 96% success` */
const statsWords = ({ completed, successRate }: BuildStats): string =>
  completed === 0
    ? "nothing completed here yet"
    : `${completed} completed, ${Math.round(successRate)}% success`;

const NEAR_PX = 120;

/** Scrolls to a new message if the end was in view; a reader further up keeps their position. */
function useFollowEnd(scroll: React.RefObject<HTMLElement | null>, lastKey: string | undefined) {
  const seen = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    const box = scroll.current;
    if (!box || lastKey === seen.current) return;
    const added = box.lastElementChild?.previousElementSibling?.lastElementChild?.clientHeight ?? 0;
    const fromEnd = box.scrollHeight - box.scrollTop - box.clientHeight - added;
    if (seen.current === undefined || fromEnd < NEAR_PX) box.scrollTop = box.scrollHeight;
    seen.current = lastKey;
  }, [scroll, lastKey]);
}
