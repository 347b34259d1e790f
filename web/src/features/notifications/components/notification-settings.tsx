import { useQuery } from "@tanstack/react-query";
import {
  type EmailChoice,
  emailChoices,
  type NotificationSettings as Settings,
  topicGroups,
  topicOf,
} from "@trestle/domain/notifications/topics.ts";
import { toast } from "../../../lib/toast.ts";
import { useChange } from "../../../lib/use-change.ts";
import { Button, Checkbox, LoadFailure, Radio, SkeletonRows } from "../../../ui/index.ts";
import { deleteSettings, putSetting, settingsKey, settingsQuery } from "../api/settings.ts";
import styles from "./notification-settings.module.css";
import { PushCard } from "./push-card.tsx";

const emailNames: Record<EmailChoice, string> = { at_once: "At once", digest: "Daily digest", off: "Off" };

/** How one hears about what. Changes apply at once. Without a mail server there is only the bell. */
export function NotificationSettings({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(settingsQuery(userId));
  const sayProblem = (message: string) => toast({ title: "Your choice wasn't saved", message });
  const set = useChange({
    send: putSetting,
    failure: "Try again in a moment.",
    invalidates: [settingsKey],
    onProblem: sayProblem,
  });
  const reset = useChange({
    send: deleteSettings,
    failure: "Try again in a moment.",
    invalidates: [settingsKey],
    onProblem: sayProblem,
  });
  if (error)
    return (
      <LoadFailure title="We couldn't load your settings." error={error} onRetry={() => void refetch()} />
    );
  if (!data) return <SkeletonRows rows={8} label="Loading your settings…" />;
  const change = (choice: Settings["choices"][number]) => set.run(choice);
  const { key } = data.push;
  const columns = 2 + (key ? 1 : 0) + (data.mail ? emailChoices.length : 0);
  return (
    <>
      {key ? <PushCard userId={userId} push={{ ...data.push, key }} /> : null}
      <section className="card flush" aria-labelledby="settings">
        <div className={`card-head ${styles.head}`}>
          <div>
            <h2 id="settings" className="t-l">
              What you hear about, and how
            </h2>
            <p className="t-s muted">
              Changes apply at once. Anything that can cost you money always shows in the bell.
              {data.mail ? ` Emails go to ${data.address}, the digest at 07:30 UTC.` : ""}
            </p>
          </div>
          <Button onClick={() => reset.run()} busy={reset.busy}>
            Back to defaults
          </Button>
        </div>
        <div className="table-scroll">
          <table className={`table ${styles.table}`}>
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">Bell</th>
                {key ? <th scope="col">Push</th> : null}
                {data.mail
                  ? emailChoices.map((choice) => (
                      <th key={choice} scope="col">
                        {choice === "off" ? "No email" : `Email ${emailNames[choice].toLowerCase()}`}
                      </th>
                    ))
                  : null}
              </tr>
            </thead>
            {topicGroups.map((group) => (
              <tbody key={group}>
                <tr className={styles.group}>
                  <th scope="rowgroup" colSpan={columns}>
                    {group}
                  </th>
                </tr>
                {data.choices
                  .filter(({ topic }) => topicOf(topic).group === group)
                  .map((choice) => {
                    const { title, text, always } = topicOf(choice.topic);
                    return (
                      <tr key={choice.topic}>
                        <td>
                          <span className="strong">{title}</span>
                          {text ? <span className="muted"> {text}</span> : null}
                        </td>
                        <td data-label="Bell">
                          <Checkbox
                            aria-label={`${title}: bell`}
                            checked={choice.bell || always === true}
                            disabled={always === true || set.busy}
                            onChange={({ currentTarget }) =>
                              change({ ...choice, bell: currentTarget.checked })
                            }
                          />
                        </td>
                        {key ? (
                          <td data-label="Push">
                            <Checkbox
                              aria-label={`${title}: push`}
                              checked={choice.push}
                              disabled={set.busy}
                              onChange={({ currentTarget }) =>
                                change({ ...choice, push: currentTarget.checked })
                              }
                            />
                          </td>
                        ) : null}
                        {data.mail
                          ? emailChoices.map((email) => (
                              <td key={email} data-label={email === "off" ? "No email" : emailNames[email]}>
                                <Radio
                                  name={choice.topic}
                                  aria-label={`${title}: email ${emailNames[email].toLowerCase()}`}
                                  checked={choice.email === email}
                                  disabled={set.busy}
                                  onChange={() => change({ ...choice, email })}
                                />
                              </td>
                            ))
                          : null}
                      </tr>
                    );
                  })}
              </tbody>
            ))}
          </table>
        </div>
      </section>
    </>
  );
}
