import { useQuery } from "@tanstack/react-query";
import {
  type SettingName,
  type SettingRequest,
  type SettingsPage,
  settingRequest,
} from "@trestle/domain/admin/settings.ts";
import { type ReactNode, useState } from "react";
import { call, queryOf } from "../../../lib/endpoints.ts";
import { RefusedInput } from "../../../lib/use-change.ts";
import { Badge, Card, Facts, List, ListRow, Loaded, Row, Stack, TextField } from "../../../ui/index.ts";
import { ActWithReason } from "./act-with-reason.tsx";

/** Edits the settings of the instance. A change needs a reason, and takes effect in all processes at once. */
export function Settings() {
  const query = useQuery(queryOf("GET /api/admin/settings", {}));
  return (
    <Loaded query={query} failure="We couldn’t load the settings.">
      {(page) => <Shown page={page} />}
    </Loaded>
  );
}

function Shown({ page }: { page: SettingsPage }) {
  const { notifications, analytics, gbpPerDev, explorerUrl } = page.settings;
  return (
    <Stack gap={5}>
      <Card
        flush
        title="Settings"
        hint="They take effect at once, without a restart. Changes are kept in the audit log."
      >
        <List inset>
          <Setting
            title="Notifications"
            text="People hear about what happens in their projects: in the list, by email and on their devices. While this is off, we send nothing except links to set a new password."
          >
            <Switch name="notifications" isOn={notifications}>
              {notifications
                ? "Nobody will be notified of what happens while it’s off, not even later."
                : "People are notified of what happens from now on."}
            </Switch>
          </Setting>
          <Setting
            title="Analytics"
            text="Counts how often pages are opened and steps are taken, by day, in our own database. No cookies, no addresses, nobody is identified, and people who ask not to be tracked aren’t counted."
          >
            <Switch name="analytics" isOn={analytics}>
              {analytics
                ? "Nothing is counted any more. Earlier counts stay for 400 days."
                : "Pages and steps are counted from now on."}
            </Switch>
          </Setting>
          <Setting
            title="Pounds per DEV"
            text="Shown beside amounts as a rough value. It doesn’t change what anyone pays."
            value={gbpPerDev === null ? "not shown" : `£${gbpPerDev}`}
            isSetHere={page.changed.includes("gbpPerDev")}
          >
            <ChangeValue name="gbpPerDev" title="Pounds per DEV" current={`${gbpPerDev ?? ""}`} />
          </Setting>
          <Setting
            title="Block explorer"
            text="Transactions and addresses link to it."
            value={explorerUrl ?? "none"}
            isSetHere={page.changed.includes("explorerUrl")}
          >
            <ChangeValue name="explorerUrl" title="Block explorer" current={explorerUrl ?? ""} />
          </Setting>
        </List>
      </Card>
      <Card small title="Set by the environment">
        <p className="t-s muted">Changes to these take effect at the next start. Secrets aren’t shown.</p>
        <Facts className="mt3" rows={page.environment} />
      </Card>
    </Stack>
  );
}

type SettingProps = { title: string; text: string; value?: string; isSetHere?: boolean; children: ReactNode };

const Setting = ({ title, text, value, isSetHere, children }: SettingProps) => (
  <ListRow end={children}>
    <p className="strong">{title}</p>
    <p className="t-s muted">{text}</p>
    {value ? (
      <p className="mt1">
        {value} {isSetHere ? <span className="t-s muted">set here</span> : null}
      </p>
    ) : null}
  </ListRow>
);

type SwitchProps = { name: "notifications" | "analytics"; isOn: boolean; children: ReactNode };

const Switch = ({ name, isOn, children }: SwitchProps) => (
  <Row wrap style={{ justifyContent: "flex-end" }}>
    <Badge tone={isOn ? "go" : ""}>{isOn ? "On" : "Off"}</Badge>
    <ActWithReason
      label={isOn ? "Turn off" : "Turn on"}
      name={`Turn ${isOn ? "off" : "on"} ${name}`}
      title={`Turn ${isOn ? "off" : "on"} ${name}?`}
      send={(reason) => call("PUT /api/admin/settings", { body: { name, value: !isOn, reason } })}
      done={`The ${name} setting is ${isOn ? "off" : "on"}`}
    >
      {children}
    </ActWithReason>
  </Row>
);

type ValueProps = { name: Exclude<SettingName, SwitchProps["name"]>; title: string; current: string };

/** A setting that is typed; empty goes back to what the environment says. */
function ChangeValue({ name, title, current }: ValueProps) {
  const [typed, setTyped] = useState("");
  return (
    <ActWithReason
      label="Change"
      name={`Change ${title}`}
      title={`Change ${title}`}
      confirmLabel="Change setting"
      onOpen={() => setTyped(current)}
      send={async (reason) => call("PUT /api/admin/settings", { body: readSetting(name, typed, reason) })}
      invalidates={["/api/config"]}
      done="Setting changed"
    >
      <TextField
        label={title}
        hint="Leave empty to use the environment’s value."
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </ActWithReason>
  );
}

function readSetting(name: ValueProps["name"], typed: string, reason: string): SettingRequest {
  const text = typed.trim();
  const value = text === "" ? null : name === "gbpPerDev" ? Number(text) : text;
  const read = settingRequest.safeParse({ name, value, reason });
  if (!read.success) throw new RefusedInput(read.error.issues[0]?.message ?? "Check what you entered.");
  return read.data;
}
