import { Link } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import { Icon } from "../../ui/index.ts";
import styles from "./link-list.module.css";

const rooms = [
  {
    to: pages.build,
    icon: "hammer",
    title: "Your build requests",
    text: "Your requests and their bids",
  },
  {
    to: pages.negotiate,
    icon: "speech",
    title: "Active negotiations",
    text: "Offers and replies, side by side",
  },
  {
    to: pages.tracking,
    icon: "gantt",
    title: "Ongoing work",
    text: "Milestones, evidence, payments",
  },
  {
    to: pages.club,
    icon: "people",
    title: "People to build with",
    text: "Businesses, investors, events",
  },
] as const;

export function Rooms() {
  return (
    <section className={`c4 card flush ${styles.card}`} aria-labelledby="rooms">
      <div className="card-head">
        <h2 className="t-m" id="rooms">
          Where to go next
        </h2>
      </div>
      <ul className={styles.list}>
        {rooms.map((room) => (
          <li key={room.to}>
            <Link to={room.to}>
              <span className="mark">
                <Icon name={room.icon} />
              </span>
              <span className="grow">
                <span className="strong">{room.title}</span>
                <br />
                <span className="t-s muted">{room.text}</span>
              </span>
              <Icon name="chevron" size={16} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
