import { expect, it, vi } from "vitest";
import source from "../public/sw.js?raw";

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

it("shows what it is told, a repeated one in the place of the first", async () => {
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

/** With these files in the cache, and the network there or not. */
function opened(kept: Record<string, string>, isOnline: boolean) {
  const cache = new Map(Object.entries(kept).map(([path, text]) => [`https://t.example${path}`, text]));
  const inCache = async (request: string | { url: string }) => {
    const url = typeof request === "string" ? `https://t.example${request}` : request.url;
    const text = cache.get(url);
    return text === undefined ? undefined : new Response(text);
  };
  const store = {
    match: inCache,
    add: async () => {},
    keys: async () => [...cache.keys()].map((url) => ({ url })),
    put: async ({ url }: { url: string }, file: Response) => void cache.set(url, await file.text()),
    delete: async () => true,
  };
  vi.stubGlobal("caches", { open: async () => store, match: inCache });
  vi.stubGlobal("fetch", async ({ url }: { url: string }) => {
    if (!isOnline) throw new TypeError("Failed to fetch");
    return new Response(`from the network: ${new URL(url).pathname}`);
  });
  const { fire } = worker();
  return async (path: string, mode: "navigate" | "cors") => {
    let answer: Promise<Response> | undefined;
    const request = { method: "GET", url: `https://t.example${path}`, mode };
    await fire("fetch", { request, respondWith: (given: Promise<Response>) => (answer = given) });
    return answer && (await answer).text();
  };
}

it("opens the product without the network, and leaves the API alone", async () => {
  const open = opened({ "/Notifications": "the empty page", "/assets/index.js": "the script" }, false);
  expect(await open("/Project/p1", "navigate")).toBe("the empty page");
  expect(await open("/assets/index.js", "cors")).toBe("the script");
  expect(await open("/api/config", "cors")).toBeUndefined();
});

it("takes pages from the network and files from what it kept", async () => {
  const open = opened({ "/Notifications": "old", "/assets/index.js": "the script" }, true);
  expect(await open("/", "navigate")).toBe("from the network: /");
  expect(await open("/assets/index.js", "cors")).toBe("the script");
  expect(await open("/assets/new.js", "cors")).toBe("from the network: /assets/new.js");
});
