import type { ReactNode } from "react";
import { relativeTime, shortDay } from "../lib/format.ts";
import { Badge, List, ListRow, When } from "../ui/index.ts";

type Session = {
  _id: string;
  device: string | null;
  network: string | null;
  createdAt: string;
  lastUsedAt: string;
  /** The one that is looked at from. */
  current?: boolean;
};

const SCREEN = "M3 4h14v9H3V4ZM7 16.5h6M10 13v3.5";
const PHONE = "M6 2.5h8v15H6v-15ZM9 15h2";

export const deviceName = ({ device }: Pick<Session, "device">): string => device ?? "Unknown device";

type Props<One> = { sessions: readonly One[]; action: (session: One) => ReactNode };

/** Where somebody is signed in: each device, since when, and the way to end it. */
export const SessionRows = <One extends Session>({ sessions, action }: Props<One>) => (
  <List>
    {sessions.map((session) => (
      <ListRow key={session._id} lead={<Device {...session} />} end={action(session)}>
        <p className="strong">
          {deviceName(session)} {session.current ? <Badge tone="go">This device</Badge> : null}
        </p>
        <p className="t-s muted">
          {session.network ? `${session.network} · ` : ""}
          <When at={session.lastUsedAt}>
            {session.current ? "in use now" : `last used ${relativeTime(session.lastUsedAt)}`}
          </When>
          {" · "}
          <When at={session.createdAt}>since {shortDay(session.createdAt)}</When>
        </p>
      </ListRow>
    ))}
  </List>
);

const Device = ({ device }: Pick<Session, "device">) => (
  <span className="mark">
    <svg viewBox="0 0 20 20" width={18} height={18} fill="none" stroke="currentColor" aria-hidden="true">
      <path
        d={/iPhone|Android/.test(device ?? "") ? PHONE : SCREEN}
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </svg>
  </span>
);
