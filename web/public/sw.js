// The service worker: it shows push notifications, keeps files that never change, and opens the product offline.

const CACHE = "trestle";
/** An address whose page is the empty one, which the browser fills. */
const EMPTY_PAGE = "/Notifications";
const MAX_FILES = 200;
const MAX_PAGES = 30;

/** Whoever asks, and in whatever encoding, the answer is the same. */
const find = (request) => caches.match(request, { ignoreVary: true });
const keepEmptyPage = async () => (await caches.open(CACHE)).add(EMPTY_PAGE);

self.addEventListener("install", (event) => {
  self.skipWaiting();
  // Without it there is still everything but the page offline.
  event.waitUntil(keepEmptyPage().catch(() => {}));
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** Pages come from the network; without one, as they were last seen, or the product itself says so. */
async function openPage(event) {
  try {
    const page = await fetch(event.request);
    // It names the files of its own build, so it must not stay behind.
    event.waitUntil(keepEmptyPage().catch(() => {}));
    if (isForAnybody(page))
      event.waitUntil(keep(event.request, page.clone(), isPage, MAX_PAGES).catch(() => {}));
    return page;
  } catch (error) {
    const kept = (await find(event.request)) ?? (await find(EMPTY_PAGE));
    if (!kept) throw error;
    return kept;
  }
}

/** A file's name changes with its content, so what is kept is right for ever. */
async function openFile(event) {
  const kept = await find(event.request);
  if (kept) return kept;
  const file = await fetch(event.request);
  if (file.ok) event.waitUntil(keep(event.request, file.clone(), isFile, MAX_FILES).catch(() => {}));
  return file;
}

/** Only what the server renders for anybody has a tag: nothing private is kept. */
const isForAnybody = (page) => page.ok && page.headers.has("etag");

/** Those kept first go first. */
async function keep(request, answer, isAlike, most) {
  const cache = await caches.open(CACHE);
  await cache.put(request, answer);
  const alike = (await cache.keys()).filter(({ url }) => isAlike(url));
  await Promise.all(alike.slice(0, Math.max(0, alike.length - most)).map((old) => cache.delete(old)));
}

const isFile = (url) => url.startsWith(`${self.location.origin}/assets/`);
const isPage = (url) => !isFile(url) && new URL(url).pathname !== EMPTY_PAGE;

/** The first visit came before there was a service worker: what it opened and loaded is told afterwards. */
async function keepVisit({ page, files }) {
  for (const url of [...files.filter(isFile), page]) {
    if (await find(url)) continue;
    const answer = await fetch(url);
    if (answer.ok && isFile(url)) await keep(url, answer, isFile, MAX_FILES);
    else if (isForAnybody(answer)) await keep(url, answer, isPage, MAX_PAGES);
  }
}

self.addEventListener("message", (event) => {
  event.waitUntil(keepVisit(event.data).catch(() => {}));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(openPage(event));
  else if (isFile(request.url)) event.respondWith(openFile(event));
});

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
