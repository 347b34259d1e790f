import { screen, waitFor, within } from "@testing-library/react";
import { usualChoice } from "@trestle/domain/notifications/topics.ts";
import { afterEach, expect, it, vi } from "vitest";
import { renderAt } from "../../../test-render.tsx";
import { harriet, serve } from "../../../test-server.ts";
import { resumePush } from "../push.ts";
import { NotificationSettings } from "./notification-settings.tsx";

const KEY = `B${"A".repeat(86)}`;
const subscription = {
  endpoint: "https://push.example/abc",
  keys: { p256dh: `B${"C".repeat(86)}`, auth: "D".repeat(22) },
};

/** A browser with push: what it was asked, and what it remembers. */
function browser(answer: NotificationPermission, known = false) {
  const unsubscribe = vi.fn(async () => {
    held = undefined;
    return true;
  });
  const made = {
    toJSON: () => ({ ...subscription, expirationTime: null }),
    options: { applicationServerKey: null },
    unsubscribe,
  };
  let held: typeof made | undefined = known ? made : undefined;
  const subscribe = vi.fn(async () => {
    held = made;
    return made;
  });
  const registration = { pushManager: { getSubscription: async () => held ?? null, subscribe } };
  const register = vi.fn(async () => registration);
  vi.stubGlobal("PushManager", class {});
  const asking = { permission: known ? "granted" : "default", requestPermission: vi.fn() };
  asking.requestPermission.mockImplementation(async () => {
    asking.permission = answer;
    return answer;
  });
  vi.stubGlobal("Notification", asking);
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: { register, ready: Promise.resolve(registration), getRegistration: async () => registration },
  });
  return { register, subscribe, unsubscribe };
}
afterEach(() => {
  Reflect.deleteProperty(navigator, "serviceWorker");
  localStorage.clear();
});

const device = (last: string, entry: object) => ({
  _id: `00000000-0000-4000-8000-00000000000${last}`,
  device: "Firefox on Windows",
  createdAt: "2026-05-01T10:00:00.000Z",
  current: false,
  ...entry,
});

async function settings(key: string | null = KEY) {
  const state = {
    devices: [device("2", {})],
    choice: { topic: "new_bid" as const, ...usualChoice("new_bid") },
  };
  const server = serve({
    "GET /api/notifications/settings": () => ({
      body: {
        ...{ mail: false, address: "h@example.org", choices: [state.choice] },
        push: { key, devices: state.devices },
      },
    }),
    "PUT /api/notifications/settings": async (request) => {
      state.choice = await request.clone().json();
      return { body: { success: true } };
    },
    "POST /api/notifications/push-devices": () => {
      state.devices = [...state.devices, device("1", { current: true })];
      return { body: { _id: device("1", {})._id } };
    },
    [`DELETE /api/notifications/push-devices/${device("1", {})._id}`]: () => {
      state.devices = state.devices.filter(({ current }) => !current);
      return { status: 204 };
    },
    [`DELETE /api/notifications/push-devices/${device("2", {})._id}`]: () => {
      state.devices = state.devices.filter(({ current }) => current);
      return { status: 204 };
    },
  });
  const { person } = await renderAt("/", <NotificationSettings userId={harriet.id} />);
  await screen.findByRole("heading", { name: "What you hear about, and how" });
  return { server, person };
}

it("turns push on and off on this device, and off on others", async () => {
  const { register, subscribe, unsubscribe } = browser("granted");
  const { server, person } = await settings();
  await person.click(screen.getByRole("button", { name: "Turn on" }));
  await screen.findByRole("button", { name: "Turn off" });
  expect(register).toHaveBeenCalledWith("/sw.js");
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: KEY });
  expect(await server.to("/api/notifications/push-devices")[0]?.json()).toEqual(subscription);
  await person.click(screen.getByRole("button", { name: "Turn off push on Firefox on Windows" }));
  await waitFor(() => expect(screen.queryByRole("list", { name: "Other devices with push" })).toBeNull());
  await person.click(screen.getByRole("button", { name: "Turn off" }));
  await screen.findByRole("button", { name: "Turn on" });
  expect(unsubscribe).toHaveBeenCalledOnce();
});

it("says what to do when the browser refuses, and sends nothing", async () => {
  const { subscribe } = browser("denied");
  const { server, person } = await settings();
  await person.click(screen.getByRole("button", { name: "Turn on" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Allow them in its settings.");
  expect(subscribe).not.toHaveBeenCalled();
  expect(server.to("/api/notifications/push-devices")).toEqual([]);
});

it("has a choice per topic beside the bell, and says where the browser can't", async () => {
  const { server, person } = await settings();
  expect(screen.getByText("This browser can’t show push notifications.")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Turn on" })).toBeNull();
  const box = screen.getByRole<HTMLInputElement>("checkbox", { name: "New bid: push" });
  expect(box.checked).toBe(true);
  await person.click(box);
  await waitFor(() => expect(box.checked).toBe(false));
  const [sent] = server.to("/api/notifications/settings").filter(({ method }) => method === "PUT");
  expect(await sent?.json()).toMatchObject({ topic: "new_bid", bell: true, push: false });
});

it("isn't offered where the instance has no key", async () => {
  browser("granted");
  await settings(null);
  const page = within(document.body);
  expect(page.queryByRole("heading", { name: "Push on this device" })).toBeNull();
  expect(page.queryByRole("checkbox", { name: "New bid: push" })).toBeNull();
});

it("is resumed after a new login of the account that turned it on only", async () => {
  browser("granted", true);
  const server = serve({ "POST /api/notifications/push-devices": { body: { _id: device("1", {})._id } } });
  await resumePush(harriet.id);
  expect(server.asked).toEqual([]);
  localStorage.setItem(`push:${harriet.id}`, "on");
  await resumePush("somebody-else");
  expect(server.asked).toEqual([]);
  await resumePush(harriet.id);
  expect(server.to("/api/notifications/push-devices")).toHaveLength(1);
});
