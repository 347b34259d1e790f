import type { Notification } from "@trestle/domain/notifications/notification.ts";
import { pages } from "@trestle/domain/pages.ts";
import { exactTime, relativeTime } from "../../../lib/format.ts";
import { Button, Icon, LinkButton, SkeletonRows } from "../../../ui/index.ts";
import { kindOf } from "../notification-kind.ts";
import styles from "./notification-list.module.css";

type Props = {
  list: Notification[];
  isLoading: boolean;
  onOpen: (one: Notification) => void;
  onClearAll: () => void;
  /** Closes the list when its full page is opened. */
  onLeave: () => void;
};

export function NotificationList({ list, isLoading, onOpen, onClearAll, onLeave }: Props) {
  return (
    <>
      <div className={styles.head}>
        <h2 className="t-m">Notifications</h2>
        <Button kind="quiet" small onClick={onClearAll} disabled={list.length === 0}>
          Clear all
        </Button>
      </div>
      {isLoading ? <SkeletonRows rows={3} label="Loading notifications" /> : null}
      {!isLoading && list.length === 0 ? <p className={styles.none}>No notifications</p> : null}
      <ul className={`rows ${styles.list}`}>
        {list.map((one) => (
          <li key={one._id} className={one.read ? undefined : styles.unread}>
            <Button kind="bare" onClick={() => onOpen(one)}>
              <span className={styles.picture}>
                <Icon name={kindOf(one).icon} />
              </span>
              <span>
                <span className={`t-s ${styles.message}`}>
                  {one.read ? null : <span className="sr">Unread: </span>}
                  {one.message}
                </span>
                <time
                  className={`t-xs ${styles.time}`}
                  dateTime={one.createdAt}
                  title={exactTime(one.createdAt)}
                >
                  {relativeTime(one.createdAt)}
                </time>
              </span>
              {one.read ? null : <span className={styles.pip} />}
            </Button>
          </li>
        ))}
      </ul>
      <p className={styles.foot}>
        <LinkButton kind="link" small to={pages.notifications} onClick={onLeave}>
          All notifications and settings
        </LinkButton>
      </p>
    </>
  );
}
