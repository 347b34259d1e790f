import { screen, waitFor, within } from "@testing-library/react";
import type { Notification } from "@trestle/domain/notifications/notification.ts";
import { pages } from "@trestle/domain/pages.ts";
import { describe, expect, it, vi } from "vitest";
import { testConfig } from "../../../test-config.ts";
import { renderAt } from "../../../test-render.tsx";
import { answeredWith, harriet, refusal, serve } from "../../../test-server.ts";
import { NotificationBell } from "./notification-bell.tsx";

const bid: Notification = {
  _id: "7b1c9f0e-1111-4222-8333-000000000001",
  message: "Marlowe Timberworks bid on Shared garden studio",
  createdAt: new Date(Date.now() - 8 * 60_000).toISOString(),
  read: false,
  type: "new_bid",
  metadata: {
    amount: "14200000000000000000000",
    projectTitle: "Shared garden studio",
    transactionHash: "0xabc123",
  },
};
const update: Notification = {
  ...bid,
  _id: "7b1c9f0e-1111-4222-8333-000000000002",
  message: "Handover moved to 16 August",
  read: true,
  type: "project_update",
  metadata: {},
};
const readPath = `/api/notifications/${bid._id}/read`;

async function bell(handlers: Parameters<typeof serve>[0], talk?: string) {
  const server = serve({ "GET /api/notifications": { body: answeredWith([bid, update]) }, ...handlers });
  const shown = await renderAt(
    "/",
    <NotificationBell
      userId={harriet.id}
      negotiation={talk}
      bidDetail={({ projectId, bidIndex, opened }) =>
        opened ? <p>{`Bid ${bidIndex} on ${projectId}`}</p> : null
      }
      donationDetail={({ projectId, transactionHash, opened }) =>
        opened ? <p>{`Donation ${transactionHash} to ${projectId}`}</p> : null
      }
    />,
  );
  const button = await screen.findByRole("button", { name: "Notifications" });
  const says = (text: string) =>
    waitFor(() =>
      expect(document.getElementById(button.getAttribute("aria-describedby") ?? "")?.textContent).toBe(text),
    );
  return { ...shown, server, button, says };
}

describe("the notification bell", () => {
  it("counts the unread and lists message and time, the unread marked", async () => {
    const { person, button, says } = await bell({});
    await says("1 unread");
    await person.click(button);
    const item = screen.getByRole("button", { name: /Marlowe/ });
    expect(item.textContent).toMatch(/^Unread: .*8 minutes ago$/);
    expect(screen.getByRole("button", { name: /Handover/ }).textContent).not.toMatch(/Unread/);
  });

  it("counts what is unread beyond the page that it lists", async () => {
    const { server, person, button, says } = await bell({
      "GET /api/notifications": { body: { notifications: [bid, update], unread: 71 } },
      [`PUT ${readPath}`]: { body: { success: true, notification: { ...bid, read: true } } },
    });
    await says("71 unread");
    await person.click(button);
    await person.click(screen.getByRole("button", { name: /Marlowe/ }));
    await vi.waitFor(() => expect(server.to(readPath)).toHaveLength(1));
    await says("70 unread");
  });

  it("hands a new bid on to those who know bids, the first one where none is named", async () => {
    const named = { ...bid, metadata: { ...bid.metadata, projectId: "studio" } };
    const { person, button } = await bell({
      "GET /api/notifications": { body: answeredWith([named]) },
      [`PUT ${readPath}`]: { body: { success: true, notification: { ...named, read: true } } },
    });
    await person.click(button);
    await person.click(await screen.findByRole("button", { name: /Marlowe/ }));
    expect(screen.getByText("Bid 0 on studio")).toBeDefined();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("hands a new donation on to those who know donations, by its transaction", async () => {
    const gift: Notification = {
      ...update,
      message: "Ada donated",
      type: "new_donation",
      metadata: { projectId: "studio", transactionHash: "0xabc" },
    };
    const { person, button } = await bell({ "GET /api/notifications": { body: answeredWith([gift]) } });
    await person.click(button);
    await person.click(await screen.findByRole("button", { name: /Ada/ }));
    expect(screen.getByText("Donation 0xabc to studio")).toBeDefined();
  });

  it("leads on to the negotiation or the project it tells of", async () => {
    const said = { ...update, message: "It was said", metadata: { projectId: "studio", negotiationId: "7" } };
    const asked = { ...update, _id: bid._id, message: "It was asked", metadata: { projectId: "studio" } };
    const { person, button } = await bell({
      "GET /api/notifications": { body: answeredWith([said, asked]) },
    });
    for (const [item, title, words, address] of [
      [/said/, "Negotiation", "Open negotiation", `${pages.negotiate}?negotiation=%227%22`],
      [/asked/, "Project update", "Open project", `${pages.project}/studio`],
    ] as const) {
      await person.click(button);
      await person.click(await screen.findByRole("button", { name: item }));
      const detail = within(await screen.findByRole("dialog", { name: title }));
      expect(detail.getByRole("link", { name: words }).getAttribute("href")).toBe(address);
      await person.keyboard("{Escape}");
      await waitFor(() => expect(screen.queryByRole("dialog", { name: title })).toBeNull());
    }
  });

  it("is read with the negotiation that is open, and nothing else is", async () => {
    const about = (negotiationId: string, part: Partial<Notification>): Notification => ({
      ...update,
      read: false,
      metadata: { negotiationId },
      ...part,
    });
    const body = [about("here", { _id: bid._id }), about("elsewhere", {})];
    const { server, says } = await bell(
      {
        "GET /api/notifications": { body: answeredWith(body) },
        [`PUT ${readPath}`]: { body: { success: true, notification: { ...body[0], read: true } } },
      },
      "here",
    );
    await says("1 unread");
    expect(server.to(readPath)).toHaveLength(1);
    expect(server.asked.filter(({ method }) => method === "PUT")).toHaveLength(1);
  });

  it("says 'No notifications' when there are none", async () => {
    const { person, button, says } = await bell({ "GET /api/notifications": { body: answeredWith([]) } });
    await says("no unread");
    await person.click(button);
    expect(screen.getByRole("heading", { name: "Notifications" })).toBeDefined();
    expect(screen.getByText("No notifications")).toBeDefined();
    expect(screen.getByRole("button", { name: "Clear all" })).toHaveProperty("disabled", true);
  });

  it("marks an unread one read, opens its details and closes the list", async () => {
    const { person, button, server, says } = await bell({
      "GET /api/config": { body: { ...testConfig, explorerUrl: "https://explorer.example" } },
      [`PUT ${readPath}`]: { body: { success: true, notification: { ...bid, read: true } } },
    });
    await says("1 unread");
    await person.click(button);
    await person.click(screen.getByRole("button", { name: /Marlowe/ }));
    const detail = within(await screen.findByRole("dialog", { name: "New bid" }));
    expect(detail.getByText("14,200", { exact: false })).toBeDefined();
    expect((await detail.findByRole("link", { name: /0xabc/ })).getAttribute("href")).toBe(
      "https://explorer.example/tx/0xabc123",
    );
    expect(screen.queryByText("Clear all")).toBeNull();
    await says("no unread");
    expect(server.to(readPath)).toHaveLength(1);
  });

  it("does not mark again what is already read", async () => {
    const { person, button, server } = await bell({});
    await person.click(button);
    await person.click(await screen.findByRole("button", { name: /Handover/ }));
    expect(await screen.findByRole("dialog", { name: "Project update" })).toBeDefined();
    expect(server.asked.filter((request) => request.method === "PUT")).toHaveLength(0);
  });

  it("only logs a failure to mark, and the item stays unread", async () => {
    const complaint = vi.spyOn(console, "error").mockImplementation(() => {});
    const { person, button, says } = await bell({ [`PUT ${readPath}`]: refusal(500, "No.", "internal") });
    await says("1 unread");
    await person.click(button);
    await person.click(screen.getByRole("button", { name: /Marlowe/ }));
    expect(await screen.findByRole("dialog", { name: "New bid" })).toBeDefined();
    await waitFor(() => expect(complaint).toHaveBeenCalled());
    await says("1 unread");
  });

  it("clears all once the server has", async () => {
    let list = [bid, update];
    const { person, button, server, says } = await bell({
      "GET /api/notifications": () => ({ body: answeredWith(list) }),
      "DELETE /api/notifications": () => {
        list = [];
        return { body: { success: true } };
      },
    });
    await says("1 unread");
    await person.click(button);
    await person.click(screen.getByRole("button", { name: "Clear all" }));
    expect(await screen.findByText("No notifications")).toBeDefined();
    expect(server.asked.some((request) => request.method === "DELETE")).toBe(true);
  });

  it("keeps what arrived after the server had cleared", async () => {
    let list = [bid, update];
    const { person, button, says } = await bell({
      "GET /api/notifications": () => ({ body: answeredWith(list) }),
      "DELETE /api/notifications": () => {
        list = [{ ...update, message: "Just in", read: false }];
        return { body: { success: true } };
      },
    });
    await says("1 unread");
    await person.click(button);
    await person.click(screen.getByRole("button", { name: "Clear all" }));
    expect(await screen.findByText("Just in")).toBeDefined();
    expect(screen.queryByText(/Marlowe/)).toBeNull();
  });

  it("clears its state when fetching fails", async () => {
    let fails = false;
    const { person, button, says } = await bell({
      "GET /api/notifications": () =>
        fails ? refusal(500, "No.", "internal") : { body: answeredWith([bid]) },
    });
    await says("1 unread");
    fails = true;
    await person.click(button);
    expect(await screen.findByText("No notifications", undefined, { timeout: 5000 })).toBeDefined();
    await says("no unread");
  });
});
