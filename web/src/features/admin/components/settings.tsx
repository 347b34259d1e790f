import { useQuery } from "@tanstack/react-query";
import type { SettingName, SettingsPage } from "@trestle/domain/admin/settings.ts";
import type { ReactNode } from "react";
import { LoadingAnimation } from "../../../components/loading-animation.tsx";
import { Fact, Facts, LoadFailure } from "../../../ui/index.ts";
import { changeSetting, settingsQuery } from "../api/settings.ts";
import { ActWithReason } from "./act-with-reason.tsx";
import { ChangeValue } from "./change-value.tsx";
import styles from "./settings.module.css";

/** What is set for the whole instance. Every change has a reason, and takes effect in every process at once. */
export function Settings() {
  const { data: page, error, refetch } = useQuery(settingsQuery);
  if (!page)
    return error ? (
      <LoadFailure title="We couldn't load the settings." error={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingAnimation />
    );
  const { settings } = page;
  return (
    <div className="stack" style={{ gap: 24 }}>
      <section className="card flush" aria-labelledby="settings">
        <div className="card-head">
          <div>
            <h2 id="settings">Settings</h2>
            <p className="t-s muted">
              They take effect at once, without a restart. Changes are kept in the audit log.
            </p>
          </div>
        </div>
        <ul className={styles.settings}>
          <Setting
            page={page}
            name="notifications"
            title="Notifications"
            text="People hear about what happens in their projects: in the list, by email and on their devices. While this is off, we send nothing except links to set a new password."
          >
            <Switch name="notifications" title="notifications" isOn={settings.notifications}>
              {settings.notifications
                ? "Nobody will be notified of what happens while it's off, not even later."
                : "People are notified of what happens from now on."}
            </Switch>
          </Setting>
          <Setting
            page={page}
            name="analytics"
            title="Analytics"
            text="Counts how often pages are opened and steps are taken, by day, in our own database. No cookies, no addresses, nobody is identified, and people who ask not to be tracked aren't counted."
          >
            <Switch name="analytics" title="analytics" isOn={settings.analytics}>
              {settings.analytics
                ? "Nothing is counted any more. Earlier counts stay for 400 days."
                : "Pages and steps are counted from now on."}
            </Switch>
          </Setting>
          <Setting
            page={page}
            name="gbpPerDev"
            title="Pounds per DEV"
            text="Shown beside amounts as a rough value. It doesn't change what anyone pays."
            value={settings.gbpPerDev === null ? "not shown" : `£${settings.gbpPerDev}`}
          >
            <ChangeValue
              name="gbpPerDev"
              title="Pounds per DEV"
              current={settings.gbpPerDev === null ? "" : String(settings.gbpPerDev)}
            />
          </Setting>
          <Setting
            page={page}
            name="explorerUrl"
            title="Block explorer"
            text="Transactions and addresses link to it."
            value={settings.explorerUrl ?? "none"}
          >
            <ChangeValue name="explorerUrl" title="Block explorer" current={settings.explorerUrl ?? ""} />
          </Setting>
        </ul>
      </section>
      <section className="card" aria-labelledby="environment">
        <h2 className="t-m" id="environment">
          Set by the environment
        </h2>
        <p className="t-s muted mt1">Changes to these take effect at the next start. Secrets aren't shown.</p>
        <Facts className="mt3">
          {page.environment.map(({ name, value }) => (
            <Fact name={name} key={name}>
              <span className={styles.value}>{value}</span>
            </Fact>
          ))}
        </Facts>
      </section>
    </div>
  );
}

type SettingProps = {
  page: SettingsPage;
  name: SettingName;
  title: string;
  text: string;
  value?: string;
  children: ReactNode;
};

const Setting = ({ page, name, title, text, value, children }: SettingProps) => (
  <li>
    <div>
      <p className="strong">{title}</p>
      <p className="t-s muted">{text}</p>
      {value ? (
        <p className={`mt1 ${styles.value}`}>
          {value} {page.changed.includes(name) ? <span className="t-s muted">set here</span> : null}
        </p>
      ) : null}
    </div>
    {children}
  </li>
);

type SwitchProps = {
  name: "notifications" | "analytics";
  title: string;
  isOn: boolean;
  children: ReactNode;
};

const Switch = ({ name, title, isOn, children }: SwitchProps) => (
  <span className={styles.switch}>
    <span className={isOn ? "badge go" : "badge"}>{isOn ? "On" : "Off"}</span>
    <ActWithReason
      label={isOn ? "Turn off" : "Turn on"}
      name={`Turn ${isOn ? "off" : "on"} ${title}`}
      title={`Turn ${isOn ? "off" : "on"} ${title}?`}
      confirmLabel={isOn ? "Turn off" : "Turn on"}
      send={(reason) => changeSetting({ name, value: !isOn, reason })}
      done={`The ${title} setting is ${isOn ? "off" : "on"}`}
    >
      {children}
    </ActWithReason>
  </span>
);
