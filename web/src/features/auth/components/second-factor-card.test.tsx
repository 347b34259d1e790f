import { act, screen, waitFor, within } from "@testing-library/react";
import type { SecondFactor } from "@trestle/domain/auth/second-factor.ts";
import { afterEach, describe, expect, it, vi } from "vitest";
import { wallet, walletChanged } from "../../../lib/wallet/wallet-store.ts";
import { testConfig } from "../../../test-config.ts";
import { renderAt } from "../../../test-render.tsx";
import { harriet, refusal, serve } from "../../../test-server.ts";
import { secondFactorQuery } from "../api/queries.ts";
import { auth, clearAuth, setAuth, startAuth } from "../auth-store.ts";
import { AuthDialogs } from "./auth-dialogs.tsx";
import { RequireSecondFactor } from "./require-second-factor.tsx";
import { SecondFactorCard } from "./second-factor-card.tsx";

const off: SecondFactor = {
  ...{ totp: false, passkeys: [], recoveryCodesLeft: 0, passkeyDomain: "localhost", required: false },
};
const on: SecondFactor = { ...off, totp: true, recoveryCodesLeft: 2 };
const codes = Array.from({ length: 10 }, (_, i) => `aaaa-bbbb-cccc-ddd${i}`);
const path = "/api/auth/second-factor";
const show = () => renderAt("/", <SecondFactorCard userId={harriet.id} />);

afterEach(() => act(clearAuth));

describe("two-step sign-in in the profile", () => {
  it("is set up with a QR code or its key and a code, and shows the recovery codes once", async () => {
    let factor = off;
    const server = serve({
      [`GET ${path}`]: () => ({ body: factor }),
      [`POST ${path}/totp`]: { body: { secret: "ABCDEFGHIJKLMNOP", uri: "otpauth://totp/Trestle:harriet" } },
      [`PUT ${path}/totp`]: () => {
        factor = { ...on, recoveryCodesLeft: 10 };
        return { body: { success: true, recoveryCodes: codes } };
      },
    });
    const { person } = await show();
    await person.click(await screen.findByRole("button", { name: "Set up authenticator app" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Set up authenticator app" }));
    expect(await dialog.findByRole("img", { name: /QR code/ })).toBeDefined();
    expect(dialog.getByText("ABCD EFGH IJKL MNOP")).toBeDefined();
    await person.click(dialog.getByRole("button", { name: "Turn on" }));
    expect(dialog.getByText("Enter the 6 digits from your app.")).toBeDefined();
    await person.type(dialog.getByRole("textbox"), "123 456{Enter}");
    const saved = within(await screen.findByRole("dialog", { name: "Save your recovery codes" }));
    expect(saved.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(codes);
    const copied = vi.fn(async () => {});
    vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText: copied }, languages: ["en-GB"] });
    await person.click(saved.getByRole("button", { name: "Copy" }));
    expect(copied).toHaveBeenCalledExactlyOnceWith(codes.join("\n"));
    await person.click(saved.getByRole("button", { name: "I’ve saved them" }));
    await waitFor(() => expect(screen.queryByText(codes[0] ?? "")).toBeNull());
    expect(await screen.findByText("10 of 10 left")).toBeDefined();
    expect(server.to(`${path}/totp`)).toHaveLength(2);
  });

  it("is turned off with the password and a code", async () => {
    let factor = on;
    const server = serve({
      [`GET ${path}`]: () => ({ body: factor }),
      [`POST ${path}/off`]: () => {
        factor = off;
        return { body: { success: true } };
      },
    });
    const { person } = await show();
    await person.click(await screen.findByRole("button", { name: "Turn off two-step sign-in" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Turn off two-step sign-in" }));
    await person.type(dialog.getByRole("textbox", { name: /authenticator app/ }), "123456");
    expect(dialog.getByRole("button", { name: "Turn off" })).toHaveProperty("disabled", true);
    await person.type(dialog.getByLabelText("Password", { exact: true }), "meadowgate");
    await person.click(dialog.getByRole("button", { name: "Turn off" }));
    expect(await screen.findByRole("button", { name: "Set up authenticator app" })).toBeDefined();
    expect(await server.to(`${path}/off`)[0]?.json()).toEqual({
      ...{ password: "meadowgate", proof: { kind: "totp", code: "123456" } },
    });
  });

  it("says where passkeys don't work, and keeps the last second factor from being removed", async () => {
    const passkey = {
      id: harriet.id,
      name: "Work laptop",
      createdAt: "2026-05-01T10:00:00.000Z",
      lastUsedAt: null,
    };
    serve({ [`GET ${path}`]: { body: { ...off, passkeys: [passkey], passkeyDomain: null } } });
    await show();
    expect(await screen.findByText("Work laptop")).toBeDefined();
    expect(screen.getByText(/Passkeys don’t work at this address/)).toBeDefined();
    expect(screen.queryByRole("button", { name: "Add a passkey" })).toBeNull();
    expect(screen.getByRole("button", { name: "Rename Work laptop" })).toBeDefined();
    expect(screen.queryByRole("button", { name: "Remove Work laptop" })).toBeNull();
  });
});

describe("a request that needs a fresh confirmation", () => {
  it("waits for the dialog, says what was wrong there, and is sent again", async () => {
    let isConfirmed = false;
    const server = serve({
      "GET /api/auth/current_user": { body: { success: true, user: harriet } },
      [`GET ${path}`]: { body: on },
      [`POST ${path}/recovery-codes`]: () =>
        isConfirmed
          ? { body: { success: true, recoveryCodes: codes } }
          : refusal(403, "Confirm it’s you first, then try again.", "confirmation_needed"),
      "POST /api/auth/confirm": async (request) => {
        isConfirmed = (await request.json()).code === "123456";
        return isConfirmed
          ? { body: { success: true, until: "2026-05-01T10:05:00.000Z" } }
          : refusal(403, "That code isn’t right. Enter the newest one.", "forbidden");
      },
    });
    setAuth("token", harriet);
    const stop = startAuth();
    const { person } = await renderAt(
      "/",
      <>
        <SecondFactorCard userId={harriet.id} />
        <AuthDialogs />
      </>,
    );
    await person.click(await screen.findByRole("button", { name: "Make new codes" }));
    const warning = within(await screen.findByRole("dialog", { name: "Make new recovery codes?" }));
    await person.click(warning.getByRole("button", { name: "Make new codes" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Confirm it’s you" }));
    const code = await dialog.findByRole("textbox", { name: /authenticator app/ });
    expect(dialog.getByRole("button", { name: "Use a recovery code" })).toBeDefined();
    expect(dialog.queryByRole("button", { name: "Use your password" })).toBeNull();
    await person.type(code, "654321{Enter}");
    expect((await dialog.findByRole("alert")).textContent).toBe(
      "That code isn’t right. Enter the newest one.",
    );
    await person.clear(code);
    await person.type(code, "123456{Enter}");
    expect(await screen.findByRole("dialog", { name: "Save your recovery codes" })).toBeDefined();
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Confirm it’s you" })).toBeNull());
    expect(server.to(`${path}/recovery-codes`)).toHaveLength(2);
    stop();
  });
});

describe("a wrong password at a confirmation", () => {
  it("says so and leaves the session and the wallet alone", async () => {
    serve({
      "GET /api/auth/current_user": { body: { success: true, user: harriet } },
      [`GET ${path}`]: { body: off },
      [`POST ${path}/totp`]: refusal(403, "Confirm it’s you first, then try again.", "confirmation_needed"),
      "POST /api/auth/confirm": refusal(403, "The current password is wrong.", "forbidden"),
    });
    setAuth("token", harriet);
    walletChanged("0x00000000000000000000000000000000000000aa");
    const stop = startAuth();
    const { person } = await renderAt(
      "/",
      <>
        <SecondFactorCard userId={harriet.id} />
        <AuthDialogs />
      </>,
    );
    await person.click(await screen.findByRole("button", { name: "Set up authenticator app" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Confirm it’s you" }));
    await person.type(await dialog.findByLabelText("Password", { exact: true }), "wrong{Enter}");
    expect((await dialog.findByRole("alert")).textContent).toBe("The current password is wrong.");
    expect(auth.get().isAuthenticated).toBe(true);
    expect(wallet.get().address).toBe("0x00000000000000000000000000000000000000aa");
    stop();
  });
});

describe("the admin panel", () => {
  const panel = (demo: boolean, factor: SecondFactor) => {
    serve({ "GET /api/config": { body: { ...testConfig, demo } }, [`GET ${path}`]: { body: factor } });
    setAuth("token", { ...harriet, roles: ["admin"] });
    return renderAt(
      "/",
      <RequireSecondFactor title="Admin Panel">
        <p>inside</p>
      </RequireSecondFactor>,
    );
  };

  it("leads an administrator without a second factor to where it is set up", async () => {
    const { person, path: at } = await panel(false, { ...off, required: true });
    await person.click(await screen.findByRole("link", { name: "Set up two-step sign-in" }));
    expect(at()).toBe("/Userprofile/UserProfilePage");
    expect(screen.queryByText("inside")).toBeNull();
  });

  it("is open with one, and in the demo without", async () => {
    const { unmount } = await panel(false, { ...on, required: true });
    expect(await screen.findByText("inside")).toBeDefined();
    unmount();
    await panel(true, off);
    expect(await screen.findByText("inside")).toBeDefined();
  });

  it("stays as it is in the demo while another part of the page asks for the second factor", async () => {
    const { client } = await panel(true, off);
    const inside = await screen.findByText("inside");
    const server = serve({ [`GET ${path}`]: () => new Promise(() => {}) });
    act(() => void client.prefetchQuery(secondFactorQuery(harriet.id)));
    await waitFor(() => expect(server.to(path)).toHaveLength(1));
    expect(inside.isConnected).toBe(true);
  });
});
