import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Badge, Card, Icon, type IconName, List, ListRow } from "../../../ui/index.ts";
import { settingsQuery } from "../api/queries.ts";

type Way = { icon: IconName; name: string; text: string; isOn: boolean };

/** Lists the notification channels of this instance and whether the account uses them. */
export function ReachCard({ userId, changeLink }: { userId: string; changeLink: ReactNode }) {
  const { data } = useQuery(settingsQuery(userId));
  if (!data) return null;
  const { mail, address, push, choices } = data;
  const chosen = (email: "at_once" | "digest") => choices.some((choice) => choice.email === email);
  const here = push.devices.some(({ current }) => current) && choices.some((choice) => choice.push);
  const ways: (Way | false)[] = [
    { icon: "bell", name: "Bell", text: "In Trestle. What can cost you money always shows", isOn: true },
    mail && { icon: "send", name: "Email", text: address, isOn: chosen("at_once") },
    mail && {
      icon: "clock",
      name: "Daily digest",
      text: "At 07:30 UTC, if something happened",
      isOn: chosen("digest"),
    },
    push.key !== null && {
      icon: "external",
      name: "This browser",
      text: "Push, also when Trestle is closed",
      isOn: here,
    },
  ];
  return (
    <Card flush small title="Where we reach you" action={changeLink}>
      <List inset>
        {ways.map(
          (way) =>
            way && (
              <ListRow
                key={way.name}
                lead={
                  <span className="mark">
                    <Icon name={way.icon} size={18} />
                  </span>
                }
                end={<Badge tone={way.isOn ? "go" : ""}>{way.isOn ? "On" : "Off"}</Badge>}
              >
                <p className="strong">{way.name}</p>
                <p className="t-s muted">{way.text}</p>
              </ListRow>
            ),
        )}
      </List>
    </Card>
  );
}
