import { screen, waitFor, within } from "@testing-library/react";
import type { Negotiation } from "@trestle/domain/bids/negotiation.ts";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { renderAt } from "../../../../test-render.tsx";
import { serve } from "../../../../test-server.ts";
import { aMessage, aNegotiation, customer, developer } from "../../negotiation/test-negotiations.ts";
import { Thread } from "./thread.tsx";

const unread = aNegotiation({ offers: [], messages: [aMessage()], unread: 1 });
const path = `/api/negotiations/${unread._id}`;
const read = { [`PUT ${path}/read`]: { status: 204 } };

const show = (negotiation: Negotiation) =>
  renderAt("/", <Thread negotiation={negotiation} viewerId={customer._id} name={developer.username} />);

describe("a thread that is looked at", () => {
  it("tells the server up to where it was read", async () => {
    const server = serve(read);
    await show(unread);
    await waitFor(() => expect(server.to(`${path}/read`)).toHaveLength(1));
    expect(await server.to(`${path}/read`)[0]?.json()).toEqual({ upTo: aMessage().at });
  });

  it("counts as read only once its tab is looked at", async () => {
    const server = serve(read);
    const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    await show(unread);
    await screen.findByText("How wide is the side gate?");
    expect(server.asked).toEqual([]);
    visibility.mockReturnValue("visible");
    document.dispatchEvent(new Event("visibilitychange"));
    await waitFor(() => expect(server.to(`${path}/read`)).toHaveLength(1));
  });

  it("asks for nothing where there is nothing new", async () => {
    const server = serve(read);
    await show({ ...unread, unread: 0 });
    await screen.findByText("How wide is the side gate?");
    expect(server.asked).toEqual([]);
  });
});

/** Holds the thread open while another message arrives. */
function Open() {
  const [messages, setMessages] = useState([aMessage()]);
  return (
    <>
      <button
        type="button"
        onClick={() => setMessages([...messages, aMessage({ _id: "2", text: "910 mm would do." })])}
      >
        Arrive
      </button>
      <Thread
        negotiation={{ ...unread, unread: 0, messages }}
        viewerId={customer._id}
        name={developer.username}
      />
    </>
  );
}

it("reads out what the other side says while it is open, and not what was there before", async () => {
  serve(read);
  const { person } = await renderAt("/", <Open />);
  const news = () => screen.getAllByRole("status").map(({ textContent }) => textContent);
  expect(news()).toEqual([""]);
  await person.click(screen.getByRole("button", { name: "Arrive" }));
  await waitFor(() => expect(news()).toEqual(["marlowe.timber: 910 mm would do."]));
});

it("says why nothing can be written where the other side does not take it", async () => {
  serve({});
  await show({
    ...unread,
    unread: 0,
    permissions: { ...unread.permissions, say: false },
    closed: "The other person no longer accepts messages from you.",
  });
  await screen.findByText("The other person no longer accepts messages from you.");
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.queryByRole("button", { name: "Unblock" })).toBeNull();
});

it("blocks the other side once it was asked for twice, with the viewer's own token", async () => {
  localStorage.setItem("authToken", "harriets");
  const blockPath = `/api/moderation/users/${developer._id}/block`;
  const server = serve({ ...read, [`PUT ${blockPath}`]: { status: 204 } });
  const { person } = await show({ ...unread, unread: 0 });
  await person.click(screen.getByRole("button", { name: "More: block or report marlowe.timber" }));
  await person.click(screen.getByRole("menuitem", { name: "Block" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Block marlowe.timber?" }));
  expect(server.to(blockPath)).toHaveLength(0);
  await person.click(dialog.getByRole("button", { name: "Block" }));
  await waitFor(() => expect(server.to(blockPath)).toHaveLength(1));
  const [request] = server.to(blockPath);
  expect(await request?.json()).toEqual({ blocked: true });
  expect(request?.headers.get("Authorization")).toBe("Bearer harriets");
});

it("leaves the other side in peace where the question is answered with no", async () => {
  const server = serve(read);
  const { person } = await show({ ...unread, unread: 0 });
  await person.click(screen.getByRole("button", { name: "More: block or report marlowe.timber" }));
  await person.click(screen.getByRole("menuitem", { name: "Block" }));
  await person.click(await screen.findByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.asked).toEqual([]);
});

it("unblocks a person beside the line that says they are blocked", async () => {
  const blockPath = `/api/moderation/users/${developer._id}/block`;
  const server = serve({ ...read, [`PUT ${blockPath}`]: { status: 204 } });
  const { person } = await show({
    ...unread,
    unread: 0,
    permissions: { ...unread.permissions, say: false },
    closed: "You’ve blocked this person. Unblock them to continue.",
    blocked: true,
  });
  await person.click(screen.getByRole("button", { name: "Unblock" }));
  await waitFor(() => expect(server.to(blockPath)).toHaveLength(1));
  expect(await server.to(blockPath)[0]?.json()).toEqual({ blocked: false });
});

it("goes back to what was written before, until nothing is", async () => {
  const first = aMessage({
    _id: "2f6c1d9e-0000-4000-8000-0000000000d0",
    text: "Good morning.",
    at: "2030-06-01T08:00:00.000Z",
  });
  const server = serve({
    ...read,
    [`GET ${path}/messages`]: { body: { messages: [first], hasEarlier: false } },
  });
  const { person } = await show({ ...unread, unread: 0, hasEarlier: true });
  await person.click(screen.getByRole("button", { name: "Show earlier messages" }));
  await screen.findByText("Good morning.");
  expect(server.asked.map(({ url }) => new URL(url).search)).toEqual([`?before=${aMessage()._id}`]);
  screen.getByText("How wide is the side gate?");
  expect(screen.queryByRole("button", { name: "Show earlier messages" })).toBeNull();
});
