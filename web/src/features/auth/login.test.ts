import { afterEach, describe, expect, it, vi } from "vitest";
import { walletChanged } from "../../lib/wallet/wallet-store.ts";
import { harriet, refusal, serve } from "../../test-server.ts";
import { auth, clearAuth } from "./auth-store.ts";
import { login } from "./login.ts";

const credentials = { username: "harriet.osei", password: "meadowgate" };
const accepted = (user: object = harriet) => ({
  "POST /api/auth/login": { body: { success: true, token: "token", user, message: "Welcome back." } },
});
const mismatch = "The connected wallet does not match your account. Please switch wallets.";

afterEach(clearAuth);

describe("a login", () => {
  it("sets auth and answers true", async () => {
    serve(accepted());
    expect(await login(credentials)).toBe(true);
    expect(auth.get()).toMatchObject({ isAuthenticated: true, token: "token", loginError: null });
  });

  it.each([
    ["the server's message", refusal(401, "Invalid username or password"), "Invalid username or password"],
    [
      "another message of the server",
      refusal(429, "Try again in a minute.", "rate_limited"),
      "Try again in a minute.",
    ],
    ["'Invalid username or password' for a bare 401", { status: 401 }, "Invalid username or password"],
    ["'Login failed' for a server that says nothing", { status: 500 }, "Login failed"],
    ["the message of a reported failure", { body: { success: false, message: "Not today." } }, "Not today."],
    [
      "a missing token",
      { body: { success: true, user: harriet, message: "" } },
      "Failed to initialize authentication",
    ],
  ])("stores %s and answers false", async (_, answer, message) => {
    serve({ "POST /api/auth/login": answer });
    expect(await login(credentials)).toBe(false);
    expect(auth.get()).toMatchObject({ isAuthenticated: false, loginError: message });
  });

  it("says 'Login failed' when the server doesn't answer", async () => {
    serve({});
    expect(await login(credentials)).toBe(false);
    expect(auth.get().loginError).toBe("Login failed");
  });

  it("fails with 'Failed to initialize authentication' when the browser cannot keep the token", async () => {
    serve(accepted());
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    expect(await login(credentials)).toBe(false);
    expect(auth.get()).toMatchObject({
      isAuthenticated: false,
      loginError: "Failed to initialize authentication",
    });
  });
});

describe("the connected wallet at login", () => {
  const expected = "0xAbCdEf0000000000000000000000000000000001";

  it("alerts when it is not the expected one, and still logs in", async () => {
    const alert = vi.fn();
    vi.stubGlobal("alert", alert);
    walletChanged("0x00000000000000000000000000000000000000aa");
    serve(accepted({ ...harriet, expectedEthereumAddress: expected }));
    expect(await login(credentials)).toBe(true);
    expect(alert).toHaveBeenCalledExactlyOnceWith(mismatch);
    expect(auth.get().isAuthenticated).toBe(true);
  });

  it.each([
    ["it is the expected one in other case", expected.toUpperCase().replace("0X", "0x"), expected],
    ["no address is expected", "0x00000000000000000000000000000000000000aa", null],
  ])("stays silent when %s", async (_, connected, expectedEthereumAddress) => {
    const alert = vi.fn();
    vi.stubGlobal("alert", alert);
    walletChanged(connected);
    serve(accepted({ ...harriet, expectedEthereumAddress }));
    expect(await login(credentials)).toBe(true);
    expect(alert).not.toHaveBeenCalled();
  });
});
