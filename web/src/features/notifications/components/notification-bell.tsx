import type { Notification } from "@trestle/domain/notifications/notification.ts";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { ErrorBoundary } from "../../../components/error-boundary.tsx";
import { setUnreadInTitle } from "../../../lib/document-title.ts";
import { lazyWithRetry } from "../../../lib/lazy-with-retry.tsx";
import { toast } from "../../../lib/toast.ts";
import { useVisibleTab } from "../../../lib/use-visible-tab.ts";
import { IconButton, Popover } from "../../../ui/index.ts";
import { kindOf } from "../notification-kind.ts";
import { useNotifications } from "../use-notifications.ts";
import styles from "./notification-bell.module.css";
import { NotificationList } from "./notification-list.tsx";

const NotificationDetail = lazyWithRetry(() =>
  import("./notification-detail.tsx").then((file) => file.NotificationDetail),
);

const missDetail = () =>
  toast({ title: "We couldn’t open the notification", message: "Try again in a moment." });

type Props = {
  userId: string;
  /** A new or accepted bid is shown by those who know bids. */
  bidDetail: (bid: BidShown) => ReactNode;
  /** A new donation likewise. */
  donationDetail: (donation: DonationShown) => ReactNode;
  /** The negotiation that is open: its notifications count as read. */
  negotiation?: string;
};

type BidShown = {
  title: string;
  projectId: string;
  bidIndex: number;
  opened: boolean;
  onClose: () => void;
};
const aboutBids = ["new_bid", "bid_accepted"];
type DonationShown = {
  projectId: string;
  transactionHash: string;
  notification: Notification;
  opened: boolean;
  onClose: () => void;
};

/** Bell of a logged-in account; logging out unmounts the bell with its list. */
export function NotificationBell(props: Props) {
  const { userId, bidDetail, donationDetail, negotiation } = props;
  const { list, isLoading, unread, hasUnreadNotifications, refetch, markRead, clearAll } =
    useNotifications(userId);
  const [opened, setOpened] = useState(false);
  const [detail, setDetail] = useState<Notification | null>(null);
  const [detailOpened, setDetailOpened] = useState(false);
  const countId = useId();
  const bell = useRef<HTMLButtonElement>(null);

  useReadWithNegotiation(list, negotiation, markRead);
  useUnreadBadge(unread);
  usePushResumed(userId);

  const toggle = (next: boolean) => {
    setOpened(next);
    if (next) void refetch();
  };
  const open = (one: Notification) => {
    void markRead(one);
    setDetail(one);
    setDetailOpened(true);
    setOpened(false);
    // The list is gone when the detail closes, so focus returns to the bell.
    bell.current?.focus();
  };

  /** Renders the detail of the notification's subject, or the notification itself without one. */
  const shownBy = (told: Notification): ReactNode => {
    const shown = { opened: detailOpened, onClose: () => setDetailOpened(false) };
    const { projectId, transactionHash, bidIndex = 0 } = told.metadata;
    if (aboutBids.includes(told.type) && projectId)
      return bidDetail({ title: kindOf(told).title, projectId, bidIndex, ...shown });
    if (told.type === "new_donation" && projectId && transactionHash)
      return donationDetail({ projectId, transactionHash, notification: told, ...shown });
    return <NotificationDetail notification={told} readerId={userId} {...shown} />;
  };

  return (
    <>
      <IconButton
        icon="bell"
        name="Notifications"
        size={20}
        ref={bell}
        aria-describedby={countId}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => toggle(!opened)}
      >
        {hasUnreadNotifications ? (
          <span className={styles.count} data-count={unread > 99 ? "99+" : unread} aria-hidden="true" />
        ) : null}
      </IconButton>
      <Popover
        opened={opened}
        onClose={() => setOpened(false)}
        anchor={bell}
        label="Notifications"
        width={410}
        align="end"
        className={styles.dropdown}
      >
        <NotificationList
          list={list}
          isLoading={isLoading}
          onOpen={open}
          onClearAll={clearAll}
          onLeave={() => setOpened(false)}
        />
      </Popover>
      <span id={countId} hidden>
        {hasUnreadNotifications ? `${unread} unread` : "no unread"}
      </span>
      <ErrorBoundary attempt={detail} onFailure={missDetail}>
        {detail ? shownBy(detail) : null}
      </ErrorBoundary>
    </>
  );
}

/** Resumes push after a login; the code is loaded only if the browser permits notifications. */
function usePushResumed(userId: string): void {
  useEffect(() => {
    if ("Notification" in window && Notification.permission === "granted")
      import("../push.ts")
        .then(({ resumePush }) => resumePush(userId))
        .catch((error: unknown) => console.error("We couldn’t turn push on again", error));
  }, [userId]);
}

/** Shows the number of unread notifications in the tab's title and on its icon. */
function useUnreadBadge(unread: number): void {
  useEffect(() => {
    setUnreadInTitle(unread);
    void badgeFavicon(unread);
  }, [unread]);
  useEffect(
    () => () => {
      setUnreadInTitle(0);
      void badgeFavicon(0);
    },
    [],
  );
}

function useReadWithNegotiation(
  list: Notification[],
  negotiation: string | undefined,
  markRead: (one: Notification) => Promise<void>,
): void {
  const isVisible = useVisibleTab();
  const tried = useRef(new Set<string>());
  useEffect(() => {
    if (!negotiation || !isVisible) return;
    for (const one of list) {
      // Each notification is tried once; after a failure it stays unread.
      if (one.read || one.metadata.negotiationId !== negotiation || tried.current.has(one._id)) continue;
      tried.current.add(one._id);
      void markRead(one);
    }
  }, [list, negotiation, isVisible, markRead]);
}

const PLAIN = "/favicon.svg";
/** SVG of the badge in the upper right corner; "9+" is the longest readable text. */
const badge = (unread: number) =>
  `<circle cx="23" cy="11" r="11" fill="#b42318"/><text x="23" y="16" font-family="sans-serif" font-size="${unread > 9 ? 13 : 16}" font-weight="700" text-anchor="middle" fill="#fff">${unread > 9 ? "9+" : unread}</text></svg>`;

let plain: Promise<string> | undefined;

/** The number of unread notifications on the tab's icon. */
async function badgeFavicon(unread: number): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!link) return;
  if (unread === 0) {
    link.href = PLAIN;
    return;
  }
  plain ??= fetch(PLAIN).then((answer) => answer.text());
  try {
    link.href = `data:image/svg+xml,${encodeURIComponent((await plain).replace("</svg>", badge(unread)))}`;
  } catch {
    plain = undefined;
  }
}
