import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { Notification } from "@trestle/domain/notifications/notification.ts";
import { notificationPath } from "@trestle/domain/notifications/notification-path.ts";
import { pages } from "@trestle/domain/pages.ts";
import type { ReactNode } from "react";
import { Page } from "../components/page.tsx";
import { useAuth } from "../features/auth/auth-store.ts";
import { RequireLogin } from "../features/auth/components/require-login.tsx";
import { AllNotifications } from "../features/notifications/components/all-notifications.tsx";
import { NotificationSettings } from "../features/notifications/components/notification-settings.tsx";
import { ReachCard } from "../features/notifications/components/reach-card.tsx";
import { refreshNotifications } from "../features/notifications/notification-cache.ts";
import { configQuery } from "../lib/config.ts";
import { call } from "../lib/endpoints.ts";
import { toast } from "../lib/toast.ts";
import { useChange } from "../lib/use-change.ts";
import { Button, LinkButton } from "../ui/index.ts";
import { NextTaskCard } from "./notifications/next-task-card.tsx";
import styles from "./notifications/notifications.module.css";

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
    onProblem: (message) => toast({ title: "They weren't marked as read", message }),
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
        <p className="note" style={{ marginBottom: 16 }}>
          Notifications are turned off for now. You won't hear about anything new until they're back on.
        </p>
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
          <div className={`c4 ${styles.beside}`}>
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
