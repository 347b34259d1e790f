import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Icon, type IconName } from "../../../ui/index.ts";
import { settingsQuery } from "../api/queries.ts";
import styles from "./reach-card.module.css";

type Way = { icon: IconName; name: string; text: string; isOn: boolean };

/** Lists the notification channels of this instance and whether the account uses them. */
export function ReachCard({ userId, changeLink }: { userId: string; changeLink: ReactNode }) {
  const { data } = useQuery(settingsQuery(userId));
  if (!data) return null;
  const { mail, address, push, choices } = data;
  const chosen = (email: "at_once" | "digest") => choices.some((choice) => choice.email === email);
  const here = push.devices.some(({ current }) => current) && choices.some((choice) => choice.push);
  const ways: Way[] = [
    { icon: "bell", name: "Bell", text: "In Trestle. What can cost you money always shows", isOn: true },
    ...(mail
      ? ([
          { icon: "send", name: "Email", text: address, isOn: chosen("at_once") },
          {
            icon: "clock",
            name: "Daily digest",
            text: "At 07:30 UTC, if something happened",
            isOn: chosen("digest"),
          },
        ] as const)
      : []),
    ...(push.key
      ? ([
          { icon: "external", name: "This browser", text: "Push, also when Trestle is closed", isOn: here },
        ] as const)
      : []),
  ];
  return (
    <section className="card flush" aria-labelledby="reach">
      <div className="card-head">
        <h2 id="reach" className="t-m">
          Where we reach you
        </h2>
        {changeLink}
      </div>
      <ul className="rows">
        {ways.map(({ icon, name, text, isOn }) => (
          <li key={name} className={styles.way}>
            <span className="mark">
              <Icon name={icon} size={18} />
            </span>
            <span>
              <span className="strong">{name}</span>
              <br />
              <span className="t-s muted">{text}</span>
            </span>
            <span className={`badge ${isOn ? "go" : ""}`}>{isOn ? "On" : "Off"}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
