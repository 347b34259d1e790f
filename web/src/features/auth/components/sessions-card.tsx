import { useQuery } from "@tanstack/react-query";
import type { SessionEntry } from "@trestle/domain/auth/session.ts";
import { useState } from "react";
import { deviceName, SessionRows } from "../../../components/session-rows.tsx";
import { call, queryOf } from "../../../lib/endpoints.ts";
import { toast } from "../../../lib/toast.ts";
import { useChange } from "../../../lib/use-change.ts";
import { Button, Card, Problem, QueryList, Row } from "../../../ui/index.ts";
import { endedText } from "../ended-text.ts";

const changed = ["/api/auth/sessions", "/api/profiles/me/activity"] as const;
const FIRST_SHOWN = 5;

/** Where one is signed in; ending a session takes effect there at once. */
export function SessionsCard({ userId }: { userId: string }) {
  const [all, setAll] = useState(false);
  const sessions = useQuery(queryOf("GET /api/auth/sessions", { viewer: userId }, { staleTime: 0 }));
  const ended = useChange({
    send: ({ _id }: SessionEntry) =>
      call("DELETE /api/auth/sessions/:sessionId", { params: { sessionId: _id } }),
    failure: "We couldn’t sign out that device. Try again.",
    invalidates: changed,
    onDone: (_, session) => toast({ title: "Signed out", message: deviceName(session) }),
    onRefused: () => sessions.refetch(),
  });
  const others = useChange({
    send: () => call("POST /api/auth/logout-others"),
    failure: "We couldn’t sign out your other devices. Try again.",
    invalidates: changed,
    onDone: (answer) => toast({ title: "You’re only signed in here", message: endedText(answer.ended) }),
  });
  return (
    <Card small title="Where you’re signed in">
      <QueryList query={sessions} name="your sessions" empty="No sessions." rows={2}>
        {(entries) => (
          <>
            <SessionRows
              sessions={all ? entries : entries.slice(0, FIRST_SHOWN)}
              action={(entry) =>
                entry.current ? null : (
                  <Button
                    small
                    aria-label={`Sign out ${deviceName(entry)}`}
                    busy={ended.running?._id === entry._id}
                    onClick={() => ended.run(entry)}
                  >
                    Sign out
                  </Button>
                )
              }
            />
            <Problem>{ended.problem ?? others.problem}</Problem>
            {entries.length > 1 ? (
              <Row wrap className="mt3">
                <Button busy={others.busy} onClick={() => others.run()}>
                  Sign out everywhere else
                </Button>
                {entries.length > FIRST_SHOWN ? (
                  <Button kind="quiet" onClick={() => setAll(!all)}>
                    {all ? "Show fewer" : `Show all ${entries.length}`}
                  </Button>
                ) : null}
              </Row>
            ) : null}
          </>
        )}
      </QueryList>
      <p className="t-s muted mt3">Don’t recognise one? Sign it out, then change your password.</p>
    </Card>
  );
}
