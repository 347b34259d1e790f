import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { wallet, walletChanged } from "../../lib/wallet/wallet-store.ts";
import { harriet, refusal, serve } from "../../test-server.ts";
import { auth, clearAuth, logout, restoreAuth, setAuth, startAuth } from "./auth-store.ts";

const WITHIN = { timeout: 10_000 };

const atFirst = auth.get();
const address = "0x00000000000000000000000000000000000000aa";
const remember = () => {
  localStorage.setItem("authToken", "saved");
  localStorage.setItem("user", JSON.stringify(harriet));
  walletChanged(address);
};
const expectNothingStored = () => {
  for (const key of ["authToken", "user", "walletAddress"]) expect(localStorage.getItem(key), key).toBeNull();
};
let stop = () => {};

beforeEach(() =>
  auth.set({ isInitialized: false, isAuthenticated: false, token: null, user: null, loginError: null }),
);
afterEach(() => {
  stop();
  stop = () => {};
  clearAuth();
});

describe("starting", () => {
  it("is uninitialised and unauthenticated before anything was asked", () => {
    expect(atFirst).toMatchObject({ isInitialized: false, isAuthenticated: false, token: null });
  });

  it("becomes initialised and unauthenticated when nothing is saved", async () => {
    const server = serve({});
    await restoreAuth();
    expect(auth.get()).toMatchObject({ isInitialized: true, isAuthenticated: false, token: null });
    expect(server.asked).toHaveLength(0);
  });

  it("restores a saved token once the server confirms the current user", async () => {
    localStorage.setItem("authToken", "saved");
    serve({ "GET /api/auth/current_user": { body: { success: true, user: harriet } } });
    await restoreAuth();
    expect(auth.get()).toMatchObject({
      isInitialized: true,
      isAuthenticated: true,
      token: "saved",
      user: harriet,
    });
    expect(JSON.parse(localStorage.getItem("user") ?? "")).toEqual(harriet);
  });

  it("takes up the token that the confirmation itself renewed", async () => {
    localStorage.setItem("authToken", "saved");
    serve({
      "GET /api/auth/current_user": {
        body: { success: true, user: harriet },
        headers: { "new-token": "fresh" },
      },
    });
    await restoreAuth();
    expect(auth.get().token).toBe("fresh");
  });

  it("clears token, user and wallet address when the server answers 401", async () => {
    remember();
    serve({ "GET /api/auth/current_user": refusal(401, "Authentication required.") });
    const changed = vi.fn();
    const unsubscribe = auth.subscribe(changed);
    stop = startAuth();
    await vi.waitFor(() => expect(auth.get().isInitialized).toBe(true), WITHIN);
    unsubscribe();
    expect(changed).toHaveBeenCalledTimes(1);
    expect(auth.get()).toMatchObject({ isInitialized: true, isAuthenticated: false, user: null });
    expect(wallet.get().address).toBeNull();
    expectNothingStored();
  });

  it("is unauthenticated without an answer, but keeps the token and tries it again", async () => {
    vi.useFakeTimers();
    localStorage.setItem("authToken", "saved");
    serve({});
    await restoreAuth();
    expect(auth.get()).toMatchObject({ isInitialized: true, isAuthenticated: false });
    expect(localStorage.getItem("authToken")).toBe("saved");
    serve({ "GET /api/auth/current_user": { body: { success: true, user: harriet } } });
    await vi.advanceTimersByTimeAsync(4000);
    expect(auth.get()).toMatchObject({ isAuthenticated: true, token: "saved" });
  });
});

describe("while logged in", () => {
  it("stores token and user and tells its listeners", () => {
    const listener = vi.fn();
    const unsubscribe = auth.subscribe(listener);
    setAuth("token", harriet);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(localStorage.getItem("authToken")).toBe("token");
    expect(JSON.parse(localStorage.getItem("user") ?? "")).toEqual(harriet);
    unsubscribe();
  });

  it("is cleared by a 401 on any request", async () => {
    stop = startAuth();
    setAuth("token", harriet);
    serve({ "GET /api/notifications": refusal(401, "Authentication required.") });
    const { answerTo } = await import("../../lib/api-client.ts");
    await expect(answerTo("/api/notifications")).rejects.toThrow();
    expect(auth.get().isAuthenticated).toBe(false);
    expectNothingStored();
  });

  it("follows a logout in another tab", () => {
    stop = startAuth();
    setAuth("token", harriet);
    localStorage.removeItem("authToken");
    window.dispatchEvent(new StorageEvent("storage", { key: "authToken" }));
    expect(auth.get().isAuthenticated).toBe(false);
  });

  it("follows a login in another tab", async () => {
    serve({ "GET /api/auth/current_user": { body: { success: true, user: harriet } } });
    stop = startAuth();
    localStorage.setItem("authToken", "from the other tab");
    window.dispatchEvent(new StorageEvent("storage", { key: "authToken" }));
    await vi.waitFor(
      () => expect(auth.get()).toMatchObject({ isAuthenticated: true, token: "from the other tab" }),
      WITHIN,
    );
  });
});

describe("logging out", () => {
  it("disconnects the wallet, tells the server with the token, and clears everything", () => {
    setAuth("token", harriet);
    remember();
    localStorage.setItem("ethereumAddress", address);
    const server = serve({ "POST /api/auth/logout": { body: { success: true } } });
    logout();
    expect(server.to("/api/auth/logout")).toHaveLength(1);
    expect(server.asked[0]?.headers.get("Authorization")).toBe("Bearer saved");
    expect(auth.get()).toMatchObject({
      isInitialized: true,
      isAuthenticated: false,
      token: null,
      user: null,
    });
    expect(wallet.get().address).toBeNull();
    expectNothingStored();
    expect(localStorage.getItem("ethereumAddress")).toBeNull();
  });

  it("logs out here even when the server cannot be told", async () => {
    const complaint = vi.spyOn(console, "error").mockImplementation(() => {});
    setAuth("token", harriet);
    serve({});
    logout();
    expect(auth.get().isAuthenticated).toBe(false);
    await vi.waitFor(() => expect(complaint).toHaveBeenCalledTimes(1), WITHIN);
  });
});
