import { useQuery } from "@tanstack/react-query";
import type { SessionEntry } from "@trestle/domain/auth/session.ts";
import { useState } from "react";
import { call, queryOf } from "../../../lib/endpoints.ts";
import { exactTime, relativeTime, shortDay } from "../../../lib/format.ts";
import { toast } from "../../../lib/toast.ts";
import { useChange } from "../../../lib/use-change.ts";
import { Button, Problem, QueryList } from "../../../ui/index.ts";
import { endedText } from "../ended-text.ts";
import styles from "./sessions-card.module.css";

const changed = ["/api/auth/sessions", "/api/profiles/me/activity"] as const;
const FIRST_SHOWN = 5;
const SCREEN = "M3 4h14v9H3V4ZM7 16.5h6M10 13v3.5";
const PHONE = "M6 2.5h8v15H6v-15ZM9 15h2";

/** Where one is signed in; ending a session takes effect there at once. */
export function SessionsCard({ userId }: { userId: string }) {
  const [all, setAll] = useState(false);
  const sessions = useQuery(queryOf("GET /api/auth/sessions", { viewer: userId }, { staleTime: 0 }));
  const ended = useChange({
    send: ({ _id }: SessionEntry) =>
      call("DELETE /api/auth/sessions/:sessionId", { params: { sessionId: _id } }),
    failure: "We couldn't sign out that device. Try again.",
    invalidates: changed,
    onDone: (_, { device }) => toast({ title: "Signed out", message: nameOf(device) }),
    onRefused: () => sessions.refetch(),
  });
  const others = useChange({
    send: () => call("POST /api/auth/logout-others"),
    failure: "We couldn't sign out your other devices. Try again.",
    invalidates: changed,
    onDone: (answer) => toast({ title: "You're only signed in here", message: endedText(answer.ended) }),
  });
  return (
    <section className="card" aria-labelledby="sessions">
      <h2 id="sessions" className="t-m">
        Where you're signed in
      </h2>
      <QueryList query={sessions} name="your sessions" empty="No sessions." rows={2}>
        {(entries) => (
          <>
            <ul className={styles.list}>
              {(all ? entries : entries.slice(0, FIRST_SHOWN)).map((entry) => (
                <Session
                  key={entry._id}
                  entry={entry}
                  busy={ended.running?._id === entry._id}
                  onEnd={() => ended.run(entry)}
                />
              ))}
            </ul>
            <Problem>{ended.problem ?? others.problem}</Problem>
            {entries.length > 1 ? (
              <div className="row g2 wrap-ok mt4">
                <Button busy={others.busy} onClick={() => others.run()}>
                  Sign out everywhere else
                </Button>
                {entries.length > FIRST_SHOWN ? (
                  <Button kind="quiet" onClick={() => setAll(!all)}>
                    {all ? "Show fewer" : `Show all ${entries.length}`}
                  </Button>
                ) : null}
              </div>
            ) : null}
          </>
        )}
      </QueryList>
      <p className="t-s muted mt3">Don't recognise one? Sign it out, then change your password.</p>
    </section>
  );
}

const nameOf = (device: string | null) => device ?? "Unknown device";

function Session({ entry, busy, onEnd }: { entry: SessionEntry; busy: boolean; onEnd: () => void }) {
  const { device, network, createdAt, lastUsedAt, current } = entry;
  const isPhone = /iPhone|Android/.test(device ?? "");
  return (
    <li>
      <span className="mark">
        <svg viewBox="0 0 20 20" width={18} height={18} className={styles.drawing} aria-hidden="true">
          <path d={isPhone ? PHONE : SCREEN} />
        </svg>
      </span>
      <div className="grow">
        <p className="strong">
          {nameOf(device)} {current ? <span className="badge go">This device</span> : null}
        </p>
        <p className="t-s muted">
          {network ? `${network} · ` : ""}
          <time dateTime={lastUsedAt} title={exactTime(lastUsedAt)}>
            {current ? "in use now" : `last used ${relativeTime(lastUsedAt)}`}
          </time>
          {" · "}
          <time dateTime={createdAt} title={exactTime(createdAt)}>
            since {shortDay(createdAt)}
          </time>
        </p>
      </div>
      {current ? null : (
        <Button small aria-label={`Sign out ${nameOf(device)}`} busy={busy} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </li>
  );
}
