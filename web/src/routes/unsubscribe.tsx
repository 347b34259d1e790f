import { useMutation } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import { useEffect, useRef } from "react";
import { Page } from "../components/page.tsx";
import { call } from "../lib/endpoints.ts";
import { serverMessage } from "../lib/request-error.ts";
import { Button, LinkButton } from "../ui/index.ts";

type Wish = "topic" | "all" | "undo";

/** Where the link in an email leads: it takes effect without logging in, and can be taken back here. */
export function Unsubscribe() {
  const { token = "" } = useSearch({ strict: false });
  const { mutate, data, error, variables, isPending } = useMutation({
    mutationFn: (wish: Wish) => call("POST /api/notifications/unsubscribe", { body: { token, wish } }),
    networkMode: "always",
  });
  const begun = useRef(false);
  useEffect(() => {
    // Once: effects run twice while developing.
    if (begun.current) return;
    begun.current = true;
    mutate("topic");
  }, [mutate]);
  if (error)
    return (
      <Page title="Nothing has changed">
        <div className="card" role="alert">
          <p>{serverMessage(error) ?? "We couldn’t reach the server. Open the link again in a moment."}</p>
        </div>
      </Page>
    );
  return (
    <Page
      title={
        data ? (data.isOff ? "No more of these emails" : "You’ll get these emails again") : "One moment…"
      }
    >
      {data ? (
        <div className="card" role="status">
          <p>
            {variables === "all"
              ? "We’ll only email you about money, disputes and your account."
              : `About: ${data.topics.join("; ")}.`}{" "}
            The bell still shows everything.
          </p>
          <p className="row g2 wrap-ok mt3">
            {data.isOff ? (
              <Button disabled={isPending} onClick={() => mutate("undo")}>
                Get these emails again
              </Button>
            ) : null}
            {variables === "all" ? null : (
              <Button disabled={isPending} onClick={() => mutate("all")}>
                Stop all emails except those about money, disputes and my account
              </Button>
            )}
            <LinkButton kind="link" small to={pages.notifications} search={{ part: "settings" }}>
              All settings
            </LinkButton>
          </p>
        </div>
      ) : null}
    </Page>
  );
}
