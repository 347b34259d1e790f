import { act, screen } from "@testing-library/react";
import type { OwnEmail } from "@trestle/domain/auth/session.ts";
import { afterEach, expect, it } from "vitest";
import { renderAt } from "../../../test-render.tsx";
import { harriet, serve } from "../../../test-server.ts";
import { clearAuth } from "../auth-store.ts";
import { EmailCard } from "./email-card.tsx";

const own: OwnEmail = { email: "harriet@example.org", confirmed: false, pending: null, mail: true };
const show = () => renderAt("/", <EmailCard userId={harriet.id} />);

afterEach(() => act(clearAuth));

it("says that the address isn't confirmed, and has the link sent again", async () => {
  const server = serve({
    "GET /api/auth/email": { body: own },
    "POST /api/auth/email/link": { body: { success: true, message: "We’ve sent a link." } },
  });
  const { person } = await show();
  expect(await screen.findByText(/^Not confirmed\./)).toBeDefined();
  expect(screen.queryByText("Confirmed")).toBeNull();
  await person.click(screen.getByRole("button", { name: "Send the link again" }));
  expect(server.to("/api/auth/email/link")).toHaveLength(1);
});

it("changes the address once the link sent to the new one is opened, and says which is pending", async () => {
  let current: OwnEmail = { ...own, confirmed: true };
  const server = serve({
    "GET /api/auth/email": () => ({ body: current }),
    "PUT /api/auth/email": () => {
      current = { ...current, pending: "new@example.org" };
      return { body: { success: true, message: "We’ve sent a link to new@example.org." } };
    },
  });
  const { person } = await show();
  expect(await screen.findByText("Confirmed")).toBeDefined();
  await person.type(screen.getByRole("textbox", { name: "New email" }), "not an address{Enter}");
  expect(screen.getByText("Please enter a valid email address")).toBeDefined();
  await person.clear(screen.getByRole("textbox", { name: "New email" }));
  await person.type(screen.getByRole("textbox", { name: "New email" }), "new@example.org{Enter}");
  expect((await screen.findByRole("status")).textContent).toContain("changes to new@example.org");
  expect(await server.to("/api/auth/email").at(1)?.json()).toEqual({ email: "new@example.org" });
});

it("says that nothing can be confirmed where no emails are sent", async () => {
  serve({ "GET /api/auth/email": { body: { ...own, mail: false } } });
  await show();
  expect(await screen.findByText(/This instance sends no emails/)).toBeDefined();
  expect(screen.queryByText(/^Not confirmed/)).toBeNull();
});
