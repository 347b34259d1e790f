import { useQuery } from "@tanstack/react-query";
import {
  type EmailChoice,
  emailChoices,
  type NotificationSettings as Settings,
  topicGroups,
  topicOf,
} from "@trestle/domain/notifications/topics.ts";
import { call } from "../../../lib/endpoints.ts";
import { toast } from "../../../lib/toast.ts";
import { useChange } from "../../../lib/use-change.ts";
import { Button, Card, Checkbox, DataTable, Loaded, Radio, SkeletonRows, Stack } from "../../../ui/index.ts";
import { settingsQuery } from "../api/queries.ts";
import styles from "./notifications.module.css";
import { PushCard } from "./push-card.tsx";

const emailNames: Record<EmailChoice, string> = {
  at_once: "Email at once",
  digest: "Email daily digest",
  off: "No email",
};

/** Settings of the notification channels, saved at once; without a mail server, email is missing. */
export const NotificationSettings = ({ userId }: { userId: string }) => (
  <Loaded
    query={useQuery(settingsQuery(userId))}
    failure="We couldn’t load your settings."
    loading={<SkeletonRows rows={8} label="Loading your settings…" />}
  >
    {(settings) => <Shown userId={userId} settings={settings} />}
  </Loaded>
);

type Choice = Settings["choices"][number];

function Shown({
  userId,
  settings: { push, mail, address, choices },
}: {
  userId: string;
  settings: Settings;
}) {
  const sayProblem = (message: string) => toast({ title: "Your choice wasn’t saved", message });
  const set = useChange({
    send: (body: Choice) => call("PUT /api/notifications/settings", { body }),
    failure: "Try again in a moment.",
    invalidates: ["/api/notifications/settings"],
    onProblem: sayProblem,
  });
  const reset = useChange({
    send: () => call("DELETE /api/notifications/settings"),
    failure: "Try again in a moment.",
    invalidates: ["/api/notifications/settings"],
    onProblem: sayProblem,
  });
  const { key } = push;
  return (
    <Stack>
      {key ? <PushCard userId={userId} push={{ ...push, key }} /> : null}
      <Card
        flush
        title="What you hear about, and how"
        hint={`Changes apply at once. Anything that can cost you money always shows in the bell.${
          mail ? ` Emails go to ${address}, the digest at 07:30 UTC.` : ""
        }`}
        action={
          <Button onClick={() => reset.run()} busy={reset.busy}>
            Back to defaults
          </Button>
        }
      >
        {topicGroups.map((group) => (
          <DataTable
            key={group}
            label={group}
            className={styles.choices}
            rows={choices.filter(({ topic }) => topicOf(topic).group === group)}
            rowKey={({ topic }) => topic}
            columns={[
              {
                head: group,
                cell: ({ topic }) => {
                  const { title, text } = topicOf(topic);
                  return (
                    <span>
                      <span className="strong">{title}</span>
                      {text ? <span className="muted"> {text}</span> : null}
                    </span>
                  );
                },
              },
              {
                head: "Bell",
                cell: (choice) => {
                  const { title, always } = topicOf(choice.topic);
                  return (
                    <Checkbox
                      aria-label={`${title}: bell`}
                      checked={choice.bell || always === true}
                      disabled={always === true || set.busy}
                      onChange={({ currentTarget }) => set.run({ ...choice, bell: currentTarget.checked })}
                    />
                  );
                },
              },
              key !== null && {
                head: "Push",
                cell: (choice) => (
                  <Checkbox
                    aria-label={`${topicOf(choice.topic).title}: push`}
                    checked={choice.push}
                    disabled={set.busy}
                    onChange={({ currentTarget }) => set.run({ ...choice, push: currentTarget.checked })}
                  />
                ),
              },
              ...(mail ? emailChoices : []).map((email) => ({
                head: emailNames[email],
                cell: (choice: Choice) => (
                  <Radio
                    name={choice.topic}
                    aria-label={`${topicOf(choice.topic).title}: ${emailNames[email].toLowerCase()}`}
                    checked={choice.email === email}
                    disabled={set.busy}
                    onChange={() => set.run({ ...choice, email })}
                  />
                ),
              })),
            ]}
          />
        ))}
      </Card>
    </Stack>
  );
}
