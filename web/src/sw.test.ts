import { expect, it, vi } from "vitest";
import source from "../public/sw.js?raw";

const WITHIN = { timeout: 10_000 };

type Handler = (event: object) => void;
const message = { id: "n1", title: "Garden wall", body: "New bid", path: "/Project/p1" };

/** The service worker in a browser with these windows. */
function worker(windows: { url: string; focused: boolean; focus?: () => void }[] = []) {
  const handlers: Record<string, Handler> = {};
  const showNotification = vi.fn();
  const openWindow = vi.fn();
  const self = {
    addEventListener: (type: string, handler: Handler) => {
      handlers[type] = handler;
    },
    location: { origin: "https://t.example" },
    registration: { showNotification },
    clients: { matchAll: async () => windows, openWindow },
  };
  new Function("self", source)(self);
  const fire = async (type: string, event: object) => {
    const waits: Promise<unknown>[] = [];
    handlers[type]?.({ ...event, waitUntil: (wait: Promise<unknown>) => waits.push(wait) });
    await Promise.all(waits);
  };
  const click = (path: string) =>
    fire("notificationclick", { notification: { close: vi.fn(), data: { path } } });
  return { showNotification, openWindow, fire, click };
}

it("shows a received message, a repeated one in the place of the first", async () => {
  const { showNotification, fire } = worker([{ url: "https://t.example/", focused: false }]);
  await fire("push", { data: { json: () => message } });
  expect(showNotification).toHaveBeenCalledWith(
    "Garden wall",
    expect.objectContaining({ body: "New bid", tag: "n1", data: { path: "/Project/p1" } }),
  );
});

it("is silent while the product is looked at", async () => {
  const { showNotification, fire } = worker([{ url: "https://t.example/", focused: true }]);
  await fire("push", { data: { json: () => message } });
  expect(showNotification).not.toHaveBeenCalled();
});

it("opens the right page, or the window that shows it, and never another site", async () => {
  const focus = vi.fn();
  const { openWindow, click } = worker([{ url: "https://t.example/Project/p1", focused: false, focus }]);
  await click("/Project/p1");
  expect(focus).toHaveBeenCalledOnce();
  await click("/Project/p2?a=b");
  await click("//evil.example/x");
  await click("https://evil.example/x");
  expect(openWindow.mock.calls).toEqual([["https://t.example/Project/p2?a=b"]]);
});

/** With these files in the cache, and the network there or not; on it, public pages have a tag. */
function opened(kept: Record<string, string>, isOnline = true) {
  const cache = new Map(Object.entries(kept).map(([path, text]) => [`https://t.example${path}`, text]));
  const urlOf = (request: string | { url: string }) =>
    new URL(typeof request === "string" ? request : request.url, "https://t.example").href;
  const inCache = async (request: string | { url: string }) => {
    const text = cache.get(urlOf(request));
    return text === undefined ? undefined : new Response(text);
  };
  const store = {
    match: inCache,
    add: async () => {},
    keys: async () => [...cache.keys()].map((url) => ({ url })),
    put: async (request: string | { url: string }, file: Response) =>
      void cache.set(urlOf(request), await file.text()),
    delete: async ({ url }: { url: string }) => cache.delete(url),
  };
  vi.stubGlobal("caches", { open: async () => store, match: inCache });
  vi.stubGlobal("fetch", async (request: string | { url: string }) => {
    if (!isOnline) throw new TypeError("Failed to fetch");
    const { pathname } = new URL(urlOf(request));
    return new Response(`from the network: ${pathname}`, {
      headers: pathname.startsWith("/Project") ? { etag: '"1"' } : {},
    });
  });
  const { fire } = worker();
  const open = async (path: string, mode: "navigate" | "cors") => {
    let answer: Promise<Response> | undefined;
    const request = { method: "GET", url: `https://t.example${path}`, mode };
    await fire("fetch", { request, respondWith: (given: Promise<Response>) => (answer = given) });
    return answer && (await answer).text();
  };
  const paths = () => [...cache.keys()].map((url) => url.replace("https://t.example", ""));
  return { open, fire, paths };
}

it("opens the product without the network, and leaves the API alone", async () => {
  const kept = { "/Notifications": "the empty page", "/assets/index.js": "the script", "/Project/p2": "p2" };
  const { open } = opened(kept, false);
  expect(await open("/Project/p1", "navigate")).toBe("the empty page");
  expect(await open("/Project/p2", "navigate")).toBe("p2");
  expect(await open("/assets/index.js", "cors")).toBe("the script");
  expect(await open("/api/config", "cors")).toBeUndefined();
});

it("takes pages from the network and files from what it kept", async () => {
  const { open } = opened({
    "/Notifications": "old",
    "/assets/index.js": "the script",
    "/Project/p1": "old",
  });
  expect(await open("/", "navigate")).toBe("from the network: /");
  expect(await open("/Project/p1", "navigate")).toBe("from the network: /Project/p1");
  expect(await open("/assets/index.js", "cors")).toBe("the script");
  expect(await open("/assets/new.js", "cors")).toBe("from the network: /assets/new.js");
});

it("keeps the last public pages, and no private one", async () => {
  const { open, paths } = opened({ "/Notifications": "the empty page" });
  await open("/Money/MyMoneyPage", "navigate");
  for (let n = 0; n < 32; n++) await open(`/Project/p${n}`, "navigate");
  await vi.waitFor(() => expect(paths()).toHaveLength(31), WITHIN);
  expect(paths()[0]).toBe("/Notifications");
  expect(paths()[1]).toBe("/Project/p2");
});

it("keeps what the first visit opened and loaded before it was there, of our own files alone", async () => {
  const { fire, paths } = opened({ "/assets/index.js": "the script" });
  const there = ["https://t.example/assets/index.js", "https://t.example/assets/home.js"];
  const others = ["https://t.example/api/config", "https://tiles.example/assets/tiles.js"];
  await fire("message", { data: { page: "https://t.example/Project/p1", files: [...there, ...others] } });
  await fire("message", { data: { page: "https://t.example/Money/MyMoneyPage", files: [] } });
  await fire("message", { data: "nonsense" });
  expect(paths()).toEqual(["/assets/index.js", "/assets/home.js", "/Project/p1"]);
});
