import { afterEach, describe, expect, it, vi } from "vitest";
import { refusal, serve } from "../test-server.ts";
import { answerTo, download, setAuthListener } from "./api-client.ts";
import { RequestError } from "./request-error.ts";

const bearer = (request: Request | undefined) => request?.headers.get("Authorization");

afterEach(() => setAuthListener({ clear: () => {}, renewed: () => {} }));

describe("what a request carries", () => {
  it("sends cookies, the ajax header and the stored token", async () => {
    localStorage.setItem("authToken", "stored");
    const server = serve({ "GET /api/notifications": {} });
    await answerTo("/api/notifications");
    const [request] = server.asked;
    expect(request?.credentials).toBe("include");
    expect(request?.headers.get("X-Requested-With")).toBe("XMLHttpRequest");
    expect(bearer(request)).toBe("Bearer stored");
  });

  it("sends no Authorization header without a stored token", async () => {
    const server = serve({ "GET /api/notifications": {} });
    await answerTo("/api/notifications");
    expect(bearer(server.asked[0])).toBeNull();
  });

  it("sets no time-out of its own", async () => {
    const server = serve({ "GET /api/notifications": {} });
    const limit = vi.spyOn(AbortSignal, "timeout");
    const later = vi.spyOn(globalThis, "setTimeout");
    await answerTo("/api/notifications");
    expect(server.asked).toHaveLength(1);
    expect(limit).not.toHaveBeenCalled();
    expect(later).not.toHaveBeenCalled();
  });

  it.each([
    "/api/auth/login",
    "/api/auth/register",
    "/api/auth/register-developer",
    "/api/projects/marketplace",
    "/api/notifications/platform-stats",
    "/api/scors/top-developers",
    "/api/scors/user/7",
    "/api/scors/user/7/breakdown",
    "/api/profiles/users/7/profile",
    "/api/profiles/users/7/anything",
  ])("keeps the token from %s", async (path) => {
    localStorage.setItem("authToken", "stored");
    const server = serve({ [`GET ${path}`]: {} });
    await answerTo(path);
    expect(bearer(server.asked[0])).toBeNull();
  });

  it.each([
    "/api/auth/logout",
    "/api/auth/current_user",
    "/api/projects/ongoing",
    "/api/stats/users/7/stats",
    "/api/moderation/users/7/block",
    "/api/moderation/users/7/report",
  ])("sends the token to %s", async (path) => {
    localStorage.setItem("authToken", "stored");
    const server = serve({ [`GET ${path}`]: {} });
    await answerTo(path);
    expect(bearer(server.asked[0])).toBe("Bearer stored");
  });
});

describe("a change sent twice", () => {
  it("goes out once while the first is under way, and both callers get its answer", async () => {
    const answer = Promise.withResolvers<{ body: { id: string } }>();
    const server = serve({ "POST /api/projects/7/questions": () => answer.promise });
    const write = () => answerTo("/api/projects/7/questions", { method: "POST", body: { text: "Why?" } });
    const both = [write(), write()];
    answer.resolve({ body: { id: "1" } });
    expect(await Promise.all(both)).toEqual([{ id: "1" }, { id: "1" }]);
    expect(server.asked).toHaveLength(1);
    await write();
    expect(server.asked).toHaveLength(2);
  });

  it("keeps its Idempotency-Key until there was a response", async () => {
    const server = serve({
      "POST /api/messages": vi
        .fn()
        .mockRejectedValueOnce(new TypeError("Failed to fetch"))
        .mockResolvedValue({}),
    });
    const say = () =>
      answerTo("/api/messages", { method: "POST", body: { text: "Hello" }, once: true }).catch(() => null);
    await say();
    await say();
    await say();
    const [lost, again, another] = server.asked.map(({ headers }) => headers.get("Idempotency-Key"));
    expect(lost).toMatch(/^[0-9a-f]{32}$/);
    expect(again).toBe(lost);
    expect(another).not.toBe(lost);
  });
});

describe("what an answer does", () => {
  it("saves the token of a new-token header and tells the auth state", async () => {
    localStorage.setItem("authToken", "old");
    const renewed = vi.fn();
    setAuthListener({ clear: () => {}, renewed });
    serve({ "GET /api/notifications": { headers: { "new-token": "fresh" } } });
    await answerTo("/api/notifications");
    expect(localStorage.getItem("authToken")).toBe("fresh");
    expect(renewed).toHaveBeenCalledExactlyOnceWith("fresh");
  });

  it.each([
    ["a logout", () => localStorage.removeItem("authToken"), null],
    ["another login", () => localStorage.setItem("authToken", "somebody else's"), "somebody else's"],
  ])("drops a new token that arrives after %s", async (_, meanwhile, kept) => {
    localStorage.setItem("authToken", "old");
    const renewed = vi.fn();
    setAuthListener({ clear: () => {}, renewed });
    serve({
      "POST /api/auth/logout": () => {
        meanwhile();
        return { headers: { "new-token": "fresh" } };
      },
    });
    await answerTo("/api/auth/logout", { method: "POST" });
    expect(localStorage.getItem("authToken")).toBe(kept);
    expect(renewed).not.toHaveBeenCalled();
  });

  it("clears auth once per request that is answered 401", async () => {
    localStorage.setItem("authToken", "stored");
    const clear = vi.fn();
    setAuthListener({ clear, renewed: () => {} });
    serve({ "GET /api/notifications": refusal(401, "Authentication required.") });
    await expect(answerTo("/api/notifications")).rejects.toThrow("Authentication required.");
    expect(clear).toHaveBeenCalledTimes(1);
    await expect(answerTo("/api/notifications")).rejects.toThrow(RequestError);
    expect(clear).toHaveBeenCalledTimes(2);
  });

  it("leaves auth alone when a request without a token is answered 401", async () => {
    localStorage.setItem("authToken", "stored");
    const clear = vi.fn();
    setAuthListener({ clear, renewed: () => {} });
    serve({ "POST /api/auth/login": refusal(401, "Invalid username or password", "unauthenticated") });
    await expect(answerTo("/api/auth/login", { method: "POST" })).rejects.toThrow("Invalid username");
    expect(clear).not.toHaveBeenCalled();
  });

  it.each([403, 404, 500, 503])("leaves auth alone on %i", async (status) => {
    const clear = vi.fn();
    setAuthListener({ clear, renewed: () => {} });
    serve({ "GET /api/notifications": refusal(status, "No.", "internal") });
    await expect(answerTo("/api/notifications")).rejects.toThrow("No.");
    expect(clear).not.toHaveBeenCalled();
  });

  it("does not let a late 401 about an old token clear the one that replaced it", async () => {
    localStorage.setItem("authToken", "old");
    const clear = vi.fn();
    setAuthListener({ clear, renewed: () => {} });
    serve({
      "GET /api/notifications": () => {
        localStorage.setItem("authToken", "new login");
        return refusal(401, "Authentication required.");
      },
    });
    await expect(answerTo("/api/notifications")).rejects.toThrow();
    expect(clear).not.toHaveBeenCalled();
  });

  it("keeps the request id of a refusal, and says when the server didn't answer", async () => {
    serve({ "GET /api/config": refusal(500, "Something failed.", "internal") });
    await expect(answerTo("/api/config")).rejects.toMatchObject({ status: 500, requestId: "req-1" });
    await expect(answerTo("/api/elsewhere")).rejects.toMatchObject({
      status: 0,
      serverMessage: undefined,
    });
  });
});

describe("a dangerous act", () => {
  const asked = refusal(403, "Confirm it’s you first, then try again.", "confirmation_needed");
  const listen = (confirm: () => Promise<boolean>) =>
    setAuthListener({ clear: () => {}, renewed: () => {}, confirm });

  it("is sent once more, with the same body, after its person confirmed it", async () => {
    let isConfirmed = false;
    const server = serve({ "POST /api/admin/users/7/disable": () => (isConfirmed ? {} : asked) });
    listen(async () => {
      isConfirmed = true;
      return true;
    });
    await answerTo("/api/admin/users/7/disable", { method: "POST", body: { reason: "Spam" } });
    expect(server.asked).toHaveLength(2);
    expect(await server.asked[1]?.json()).toEqual({ reason: "Spam" });
  });

  it("is asked about once: a second refusal is an answer", async () => {
    const server = serve({ "GET /api/admin/audit.csv": asked });
    listen(async () => true);
    await expect(download("/api/admin/audit.csv")).rejects.toThrow("Confirm it’s you first");
    expect(server.asked).toHaveLength(2);
  });

  it("is not sent again where its person cancels", async () => {
    const server = serve({ "DELETE /api/auth/wallet": asked });
    listen(async () => false);
    await expect(answerTo("/api/auth/wallet", { method: "DELETE" })).rejects.toThrow(RequestError);
    expect(server.asked).toHaveLength(1);
  });
});
