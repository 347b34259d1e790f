import type { Negotiation } from "@trestle/domain/bids/negotiation.ts";
import { formatCoinsShort } from "@trestle/domain/money.ts";
import type { BuildStats } from "@trestle/domain/scors/scors.ts";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { ScorsBadge } from "../../../../components/scors-badge.tsx";
import { Button, Problem, Row } from "../../../../ui/index.ts";
import { isCustomer, isParty, otherSide } from "../../negotiation/labels.ts";
import { lastFromOther, threadLines } from "../../negotiation/thread.ts";
import { useBlock } from "../../negotiation/use-block.ts";
import { useEarlierMessages } from "../../negotiation/use-earlier-messages.ts";
import { useSeen } from "../../negotiation/use-seen.ts";
import { Composer } from "./composer.tsx";
import styles from "./negotiation.module.css";
import { ThreadLineItem } from "./thread-line.tsx";
import { ThreadMenu } from "./thread-menu.tsx";

type Props = {
  negotiation: Negotiation;
  viewerId: string;
  name: ReactNode;
};

/** Shows the private messages of both sides, with the offers in between. */
export function Thread({ negotiation, viewerId, name }: Props) {
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
        <Row>
          {withDeveloper ? <ScorsBadge score={developer.overallScore} size={44} /> : null}
          <div className="grow">
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
        </Row>
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

type ThreadClosedProps = {
  negotiation: Pick<Negotiation, "_id" | "closed" | "blocked">;
  other: { _id: string; username: string };
};

/** Why nothing can be written here, with the way out where it is the viewer's own. */
function ThreadClosed({ negotiation: { _id, closed, blocked }, other }: ThreadClosedProps) {
  const blocking = useBlock(_id, other);
  return (
    <div className={`t-s ink2 ${styles.foot}`}>
      <div className="row between g2 wrap-ok">
        <p>{closed ?? "This negotiation is closed."}</p>
        {blocked ? (
          <Button small busy={blocking.busy} onClick={() => blocking.run(false)}>
            Unblock
          </Button>
        ) : null}
      </div>
      <Problem className="mt1">{blocking.problem}</Problem>
    </div>
  );
}

type ThreadAnnouncerProps = { negotiation: Negotiation; viewerId: string };

/** Announces new messages and offers of the other side to screen readers while the negotiation is open. */
function ThreadAnnouncer({ negotiation, viewerId }: ThreadAnnouncerProps) {
  const newest = newestOf(negotiation, viewerId);
  const [known, setKnown] = useState({ id: negotiation._id, key: newest?.key });
  const isAnother = known.id !== negotiation._id;
  if (isAnother) setKnown({ id: negotiation._id, key: newest?.key });
  const isNew = !isAnother && newest !== null && newest.key !== known.key;
  return (
    <p className="sr" role="status">
      {isNew ? newest.text : ""}
    </p>
  );
}

function newestOf({ messages, offers }: Negotiation, viewerId: string) {
  const lastReceived = messages.findLast(({ by }) => by._id !== viewerId);
  const offered = offers.findLast(({ by }) => by._id !== viewerId);
  if (offered && (!lastReceived || offered.madeAt > lastReceived.at))
    return {
      key: `offer ${offered.number}`,
      text: `${offered.by.username} offered ${formatCoinsShort(BigInt(offered.content.quote))}`,
    };
  if (!lastReceived) return null;
  const words = [lastReceived.text, lastReceived.file ? `the file ${lastReceived.file.name}` : ""]
    .filter(Boolean)
    .join(", ");
  return { key: lastReceived._id, text: `${lastReceived.by.username}: ${words}` };
}
