import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import type { Notification } from "@trestle/domain/notifications/notification.ts";
import { topicGroups } from "@trestle/domain/notifications/topics.ts";
import { type ReactNode, useState } from "react";
import { call, listOf } from "../../../lib/endpoints.ts";
import { exactTime, formatDate, nearDay, relativeTime } from "../../../lib/format.ts";
import { Button, FilterSelect, Icon, QueryList } from "../../../ui/index.ts";
import { refreshNotifications } from "../notification-cache.ts";
import { kindOf } from "../notification-kind.ts";
import styles from "./all-notifications.module.css";

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
  const [words, setWords] = useState(search.q ?? "");
  const read = (one: Notification) => {
    if (one.read) return;
    void call("PUT /api/notifications/:id/read", { params: { id: one._id } })
      .then(() => refreshNotifications(client, userId))
      .catch((error: unknown) => console.error("We couldn't mark the notification as read", error));
  };
  return (
    <>
      <div className={styles.filters}>
        <search>
          <form
            className={styles.search}
            onSubmit={(event) => {
              event.preventDefault();
              onSearch({ ...search, q: words.trim() || undefined });
            }}
          >
            <Icon name="search" size={18} />
            <input
              type="search"
              aria-label="Search notifications"
              placeholder="Project, person or word"
              maxLength={100}
              value={words}
              onChange={(event) => {
                setWords(event.currentTarget.value);
                if (event.currentTarget.value === "") onSearch({ ...search, q: undefined });
              }}
            />
          </form>
        </search>
        <fieldset className="seg">
          <legend className="sr">Show</legend>
          <Button
            kind="bare"
            aria-pressed={!search.unread}
            onClick={() => onSearch({ ...search, unread: undefined })}
          >
            All
          </Button>
          <Button
            kind="bare"
            aria-pressed={search.unread === true}
            onClick={() => onSearch({ ...search, unread: true })}
          >
            Unread
          </Button>
        </fieldset>
        <FilterSelect
          name="About"
          none="About anything"
          value={topicGroups.find((group) => group === search.group)}
          options={topicGroups.map((group) => [group, group] as const)}
          onChange={(group) => onSearch({ ...search, group })}
        />
      </div>
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
          <ol className={`long-list ${styles.list}`}>
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
                        <span className={styles.words}>
                          <span className={one.read ? undefined : "strong"}>
                            {one.read ? null : <span className="sr">Unread: </span>}
                            {one.message}
                          </span>
                          {one.metadata.projectTitle ? (
                            <span className="t-s muted">{one.metadata.projectTitle}</span>
                          ) : null}
                        </span>
                        <time
                          className="t-xs muted"
                          dateTime={one.createdAt}
                          title={exactTime(one.createdAt)}
                        >
                          {relativeTime(one.createdAt)}
                        </time>
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
