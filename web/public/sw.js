// The service worker. So far it shows push notifications; it answers no requests.

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

const openWindows = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });

/** `data` holds what domain/src/notifications/push.ts calls a PushMessage. */
async function show(data) {
  const { id, title, body, path } = data.json();
  // Whoever has the product in front of them sees it in the bell.
  if ((await openWindows()).some((window) => window.focused)) return;
  // The tag makes a repeated one replace the first instead of standing beside it.
  await self.registration.showNotification(title, { body, tag: id, icon: "/icon-192.png", data: { path } });
}

/** Never navigates a window that is open: somebody may be typing in it. */
async function open(path) {
  const address = new URL(path, self.location.origin);
  if (address.origin !== self.location.origin) return;
  const there = (await openWindows()).find((window) => window.url === address.href);
  await (there ? there.focus() : self.clients.openWindow(address.href));
}

self.addEventListener("push", (event) => {
  if (event.data) event.waitUntil(show(event.data));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path ?? "/"));
});
