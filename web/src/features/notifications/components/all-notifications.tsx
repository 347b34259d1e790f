import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import type { Notification } from "@trestle/domain/notifications/notification.ts";
import { topicGroups } from "@trestle/domain/notifications/topics.ts";
import type { ReactNode } from "react";
import { call, listOf } from "../../../lib/endpoints.ts";
import { formatDate, nearDay } from "../../../lib/format.ts";
import { FilterSelect, Icon, QueryList, Row, SearchBox, Tabs, When } from "../../../ui/index.ts";
import { refreshNotifications } from "../notification-cache.ts";
import { kindOf } from "../notification-kind.ts";
import styles from "./notifications.module.css";

const shown = [
  [undefined, "All"],
  [true, "Unread"],
] as const;

type NotificationSearch = {
  unread?: true | undefined;
  group?: string | undefined;
  q?: string | undefined;
};

type Props = {
  userId: string;
  search: NotificationSearch;
  onSearch: (search: NotificationSearch) => void;
  /** Renders the link to the notification's page around the row's text. */
  wayTo: (one: Notification, words: ReactNode, onClick: () => void) => ReactNode;
};

/** Every notification, also those kept out of the bell, with filters, by day. */
export function AllNotifications({ userId, search, onSearch, wayTo }: Props) {
  const client = useQueryClient();
  const query = useInfiniteQuery(
    listOf(
      "GET /api/notifications",
      {
        query: {
          all: "true",
          limit: 20,
          unread: search.unread ? "true" : undefined,
          group: search.group as (typeof topicGroups)[number] | undefined,
          search: search.q,
        },
        viewer: userId,
      },
      (answer) => answer.notifications,
    ),
  );
  const read = (one: Notification) => {
    if (one.read) return;
    void call("PUT /api/notifications/:id/read", { params: { id: one._id } })
      .then(() => refreshNotifications(client, userId))
      .catch((error: unknown) => console.error("We couldn’t mark the notification as read", error));
  };
  return (
    <>
      <Row wrap className={styles.filters}>
        <search>
          <SearchBox
            label="Search notifications"
            placeholder="Project, person or word"
            value={search.q ?? ""}
            onChange={(q) => onSearch({ ...search, q: q || undefined })}
          />
        </search>
        <Tabs
          label="Show"
          options={shown}
          value={search.unread}
          onChange={(unread) => onSearch({ ...search, unread })}
        />
        <FilterSelect
          name="About"
          none="About anything"
          value={topicGroups.find((group) => group === search.group)}
          options={topicGroups.map((group) => [group, group] as const)}
          onChange={(group) => onSearch({ ...search, group })}
        />
      </Row>
      <QueryList
        query={query}
        name="your notifications"
        empty={
          search.q || search.group || search.unread
            ? "No notifications match. Try fewer filters."
            : "No notifications yet."
        }
        rows={8}
        card={{ label: "Notifications" }}
      >
        {(list) => (
          <ol className={`long-list ${styles.all}`}>
            {list.map((one, index) => {
              const day = dayOf(one.createdAt);
              const before = list[index - 1];
              return (
                <li key={one._id}>
                  {before && dayOf(before.createdAt) === day ? null : <p className={styles.day}>{day}</p>}
                  <div className={styles.row} data-unread={!one.read || undefined}>
                    {wayTo(
                      one,
                      <>
                        <span className="mark">
                          <Icon name={kindOf(one).icon} size={18} />
                        </span>
                        <span className="grow">
                          <span className={one.read ? undefined : "strong"}>
                            {one.read ? null : <span className="sr">Unread: </span>}
                            {one.message}
                          </span>
                          {one.metadata.projectTitle ? (
                            <span className={`t-s muted ${styles.project}`}>{one.metadata.projectTitle}</span>
                          ) : null}
                        </span>
                        <When at={one.createdAt} className="t-xs muted" />
                      </>,
                      () => read(one),
                    )}
                  </div>
                </li>
              );
            })}
          </ol>
        )}
      </QueryList>
    </>
  );
}

function dayOf(iso: string): string {
  const near = nearDay(iso);
  if (near) return near[0]?.toUpperCase() + near.slice(1);
  return formatDate(new Date(iso), { weekday: "long", day: "numeric", month: "long" });
}
