import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderAt } from "../../../test-render.tsx";
import { harriet, refusal, serve } from "../../../test-server.ts";
import { auth, setAuth } from "../auth-store.ts";
import { CloseAccount } from "./close-account.tsx";

async function opened() {
  setAuth("token", harriet);
  const { person } = await renderAt("/", <CloseAccount userId={harriet.id} onClose={vi.fn()} />);
  return { person, dialog: within(await screen.findByRole("dialog", { name: "Close your account?" })) };
}

it("says what prevents closing, and offers no button then", async () => {
  serve({
    "GET /api/account/closing": { body: { obstacles: ["Garden wall is under way. Finish it first."] } },
  });
  const { dialog } = await opened();
  expect(await dialog.findByText("Garden wall is under way. Finish it first.")).toBeDefined();
  expect(dialog.queryByRole("button", { name: "Close account for good" })).toBeNull();
});

it("closes with the password alone, and logs out", async () => {
  let tries = 0;
  const server = serve({
    "GET /api/account/closing": { body: { obstacles: [] } },
    "POST /api/account/close": () =>
      ++tries === 1 ? refusal(403, "The current password is wrong.", "forbidden") : { status: 204 },
    "POST /api/auth/logout": { body: { success: true } },
  });
  const { person, dialog } = await opened();
  const button = await dialog.findByRole("button", { name: "Close account for good" });
  expect(button).toHaveProperty("disabled", true);
  await person.type(dialog.getByLabelText("Your password"), "wrong");
  await person.click(button);
  expect((await dialog.findByRole("alert")).textContent).toBe("The current password is wrong.");
  expect(auth.get().isAuthenticated).toBe(true);
  await person.type(dialog.getByLabelText("Your password"), ", then right");
  await person.click(button);
  await waitFor(() => expect(auth.get().isAuthenticated).toBe(false));
  expect(await server.to("/api/account/close")[1]?.json()).toEqual({ password: "wrong, then right" });
});
