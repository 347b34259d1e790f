import { useQuery } from "@tanstack/react-query";
import type { Introduction } from "@trestle/domain/club/introduction.ts";
import type { ReactNode } from "react";
import { call } from "../../../lib/endpoints.ts";
import { longDay, relativeTime } from "../../../lib/format.ts";
import { useChange } from "../../../lib/use-change.ts";
import { Button, Card, List, ListRow, Problem, Row } from "../../../ui/index.ts";
import { introductionsQuery } from "../api/club.ts";
import styles from "./club.module.css";
import { MemberLink } from "./member-link.tsx";

type Props = {
  viewerId: string;
  onNegotiate: (negotiationId: string) => void;
};

/** Introductions one asked for or was asked for. Nothing at all without any. */
export function OwnIntroductions({ viewerId, onNegotiate }: Props) {
  const { data } = useQuery(introductionsQuery(viewerId));
  if (!data || data.introductions.length === 0) return null;
  return (
    <Card title="Introductions">
      <List>
        {data.introductions.map((one) => (
          <ListRow key={one._id}>
            <Row as="p" between>
              <span className="strong">
                <MemberLink person={one.other} />
              </span>
              <span className="t-s muted">
                SCORS {one.other.scors}, {relativeTime(one.askedAt)}
              </span>
            </Row>
            <p className={`mt1 ${styles.text}`}>{one.reason}</p>
            {one.project ? (
              <p className="t-s muted mt1">About {one.project.title ?? "a private request"}</p>
            ) : null}
            <p className="t-s mt1">{stateText(one)}</p>
            <Acts introduction={one} onNegotiate={onNegotiate} />
          </ListRow>
        ))}
      </List>
    </Card>
  );
}

function stateText({ state, mine, expiresAt, contact, other }: Introduction): ReactNode {
  if (state === "agreed")
    return contact ? (
      <>
        You both agreed. Write to{" "}
        <a className="u-link" href={`mailto:${contact}`}>
          {contact}
        </a>
      </>
    ) : (
      "You both agreed, but their account is closed."
    );
  if (state === "declined") return mine ? `${other.name} declined.` : "You declined.";
  if (state === "withdrawn")
    return mine ? "You withdrew this request." : `${other.name} withdrew this request.`;
  if (state === "expired") return "Nobody answered in time.";
  return mine
    ? `Waiting for them until ${longDay(expiresAt)}.`
    : `Your turn. Answer by ${longDay(expiresAt)}.`;
}

type ActsProps = { introduction: Introduction; onNegotiate: (negotiationId: string) => void };

function Acts({ introduction: { _id, state, mine, mayNegotiate }, onNegotiate }: ActsProps) {
  const changed = useChange({
    send: (act: () => Promise<unknown>) => act(),
    failure: "Nothing changed. Try again.",
    invalidates: ["/api/club/introductions"],
  });
  const params = { id: _id };
  const answer = (agree: boolean) =>
    call("POST /api/club/introductions/:id/answer", { params, body: { agree } });
  const button = (label: string, act: () => Promise<unknown>, kind?: "primary") => (
    <Button kind={kind} small busy={changed.busy} onClick={() => changed.run(act)}>
      {label}
    </Button>
  );
  return (
    <>
      <Row as="p" className="mt2">
        {state === "open" && !mine ? (
          <>
            {button("Agree and share email addresses", () => answer(true), "primary")}
            {button("Decline", () => answer(false))}
          </>
        ) : null}
        {state === "open" && mine
          ? button("Withdraw request", () => call("POST /api/club/introductions/:id/withdraw", { params }))
          : null}
        {mayNegotiate
          ? button(
              "Start negotiation",
              async () =>
                onNegotiate(
                  (await call("POST /api/club/introductions/:id/negotiate", { params })).negotiationId,
                ),
              "primary",
            )
          : null}
      </Row>
      <Problem>{changed.problem}</Problem>
    </>
  );
}
