import type { Notification, NotificationList } from "@trestle/domain/notifications/notification.ts";
import { vi } from "vitest";

type Answer = { status?: number; body?: unknown; headers?: Record<string, string> };
type Handler = Answer | ((request: Request) => Answer | Promise<Answer>);

/** Stands where the server stands: answers by method and path, and keeps what was asked. */
export function serve(handlers: Record<string, Handler>) {
  const asked: Request[] = [];
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    const request = new Request(new URL(path, "http://localhost"), init);
    asked.push(request);
    const handler = handlers[`${request.method} ${new URL(request.url).pathname}`];
    if (!handler) throw new TypeError("Failed to fetch");
    const {
      status = 200,
      body = {},
      headers,
    } = typeof handler === "function" ? await handler(request) : handler;
    return new Response(status === 204 ? null : JSON.stringify(body), { status, headers });
  });
  return {
    asked,
    to: (path: string) => asked.filter((request) => new URL(request.url).pathname === path),
  };
}

export const refusal = (status: number, message: string, code = "unauthenticated"): Answer => ({
  status,
  body: { success: false, message, code, requestId: "req-1" },
});

export const harriet = {
  id: "7b1c9f0e-1111-4222-8333-444455556666",
  username: "harriet.osei",
  email: "harriet@example.org",
  role: "customer" as const,
  roles: ["customer" as const],
  ethereumAddress: null,
  expectedEthereumAddress: null,
  profileImageUrl: null,
  bio: null,
  socialLinks: { website: null },
  kycStatus: "none" as const,
  attestedOnChain: false,
};

/** Makes the server's answer for a single page of notifications. */
export const answeredWith = (notifications: Notification[]): NotificationList => ({
  notifications,
  unread: notifications.filter(({ read }) => !read).length,
});
