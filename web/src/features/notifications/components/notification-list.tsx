import type { Notification } from "@trestle/domain/notifications/notification.ts";
import { pages } from "@trestle/domain/pages.ts";
import { Button, Icon, LinkButton, List, ListButton, Row, SkeletonRows, When } from "../../../ui/index.ts";
import { kindOf } from "../notification-kind.ts";
import styles from "./notification-bell.module.css";

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
      <Row between className={styles.head}>
        <h2 className="t-m">Notifications</h2>
        <Button kind="quiet" small onClick={onClearAll} disabled={list.length === 0}>
          Clear all
        </Button>
      </Row>
      {isLoading ? <SkeletonRows rows={3} label="Loading notifications" /> : null}
      {!isLoading && list.length === 0 ? <p className={`muted ${styles.none}`}>No notifications</p> : null}
      <List inset className={styles.list}>
        {list.map((one) => (
          <ListButton
            key={one._id}
            data-unread={!one.read || undefined}
            onClick={() => onOpen(one)}
            lead={
              <span className="mark">
                <Icon name={kindOf(one).icon} />
              </span>
            }
            end={one.read ? null : <i className={styles.pip} />}
          >
            <p className={one.read ? "t-s" : "t-s strong"}>
              {one.read ? null : <span className="sr">Unread: </span>}
              {one.message}
            </p>
            <When at={one.createdAt} className="t-xs muted" />
          </ListButton>
        ))}
      </List>
      <p className={styles.none}>
        <LinkButton kind="link" small to={pages.notifications} onClick={onLeave}>
          All notifications and settings
        </LinkButton>
      </p>
    </>
  );
}
