import { Link } from "@tanstack/react-router";
import { Icon } from "../../ui/index.ts";
import type { Waiting } from "../money/tasks.ts";
import styles from "./link-list.module.css";

export function AlsoWaiting({ waiting }: { waiting: Waiting[] }) {
  return (
    <section className={`c4 card flush ${styles.card}`} aria-labelledby="waiting">
      <div className="card-head">
        <h2 className="t-m" id="waiting">
          Also needs your attention
        </h2>
        <span className="badge">{waiting.length}</span>
      </div>
      <ul className={`${styles.list} ${styles.fromTop}`}>
        {waiting.slice(0, 4).map(({ key, icon, title, text, to, params, search = {}, hash }) => (
          <li key={key}>
            <Link to={to} params={params} search={search} hash={hash}>
              <span className="mark you">
                <Icon name={icon} />
              </span>
              <span className="grow">
                <span className="strong">{title}</span>
                <br />
                <span className="t-s muted">{text}</span>
              </span>
              <Icon name="chevron" size={16} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
