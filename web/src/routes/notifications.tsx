import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { Notification } from "@trestle/domain/notifications/notification.ts";
import { notificationPath } from "@trestle/domain/notifications/notification-path.ts";
import { pages } from "@trestle/domain/pages.ts";
import type { ReactNode } from "react";
import { Page } from "../components/page.tsx";
import { useAuth } from "../features/auth/auth-store.ts";
import { RequireLogin } from "../features/auth/components/require-login.tsx";
import { myMoneyQuery } from "../features/my-money/api/my-money.ts";
import { AllNotifications } from "../features/notifications/components/all-notifications.tsx";
import { NotificationSettings } from "../features/notifications/components/notification-settings.tsx";
import { ReachCard } from "../features/notifications/components/reach-card.tsx";
import { refreshNotifications } from "../features/notifications/notification-cache.ts";
import { configQuery } from "../lib/config.ts";
import { call } from "../lib/endpoints.ts";
import { toast } from "../lib/toast.ts";
import { useChange } from "../lib/use-change.ts";
import { Amount, Button, LinkButton, Note } from "../ui/index.ts";
import { tasksOf } from "./money/tasks.ts";

export function Notifications() {
  const { user } = useAuth();
  return (
    <RequireLogin title="Notifications" purpose="What happened, and how you hear about it.">
      {user ? <Room userId={user.id} /> : null}
    </RequireLogin>
  );
}

function Room({ userId }: { userId: string }) {
  const client = useQueryClient();
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const readAll = useChange({
    send: () => call("PUT /api/notifications/read"),
    failure: "Try again in a moment.",
    onDone: () => refreshNotifications(client, userId),
    onProblem: (message) => toast({ title: "They weren’t marked as read", message }),
  });
  const { data: config } = useQuery(configQuery);
  const isSettings = search.part === "settings";
  return (
    <Page
      title="Notifications"
      lead={isSettings ? "Choose what reaches you, and how" : "Everything that happened, newest first"}
      actions={
        <div className="row g2 wrap-ok">
          <LinkButton to={pages.notifications} search={isSettings ? {} : { part: "settings" }}>
            {isSettings ? "All notifications" : "Settings"}
          </LinkButton>
          {isSettings ? null : (
            <Button busy={readAll.busy} onClick={() => readAll.run()}>
              Mark all as read
            </Button>
          )}
        </div>
      }
    >
      {config && !config.features.notifications ? (
        <Note style={{ marginBottom: 16 }}>
          Notifications are turned off for now. You won’t hear about anything new until they’re back on.
        </Note>
      ) : null}
      {isSettings ? (
        <NotificationSettings userId={userId} />
      ) : (
        <div className="grid">
          <div className="c8">
            <AllNotifications
              userId={userId}
              search={{ unread: search.unread, group: search.group, q: search.q?.toString() }}
              onSearch={(next) => void navigate({ to: pages.notifications, search: next, replace: true })}
              wayTo={wayOf(userId)}
            />
          </div>
          <div className="c4 stack">
            <NextTaskCard userId={userId} />
            <ReachCard
              userId={userId}
              changeLink={
                <LinkButton kind="link" small to={pages.notifications} search={{ part: "settings" }}>
                  Change
                </LinkButton>
              }
            />
          </div>
        </div>
      )}
    </Page>
  );
}

const wayOf = (userId: string) => (told: Notification, words: ReactNode, onClick: () => void) => {
  const [to = "", query] = notificationPath(told, userId).split("?");
  return (
    <Link to={to} search={Object.fromEntries(new URLSearchParams(query))} onClick={onClick}>
      {words}
    </Link>
  );
};

/** The most pressing thing that is about money, with the way to it. */
function NextTaskCard({ userId }: { userId: string }) {
  const { data: money } = useQuery(myMoneyQuery(userId));
  const [task] = money ? tasksOf(money) : [];
  if (!task) return null;
  const { title, text, action, to, params, search, money: stake, note } = task;
  return (
    <section className="card" aria-labelledby="next-task">
      <p className="label">Your next step</p>
      <h2 id="next-task" className="t-m mt1">
        {title}
      </h2>
      <p className="t-s muted mt1">{text}</p>
      {stake ? (
        <p className="mt3">
          <span className="label">{stake.label}</span>
          <br />
          <Amount wei={stake.wei} size="figure" />
        </p>
      ) : null}
      {note ? <p className="t-s ink2 mt2">{note}</p> : null}
      <LinkButton kind="primary" full className="mt4" to={to} params={params} search={search}>
        {action}
      </LinkButton>
    </section>
  );
}
