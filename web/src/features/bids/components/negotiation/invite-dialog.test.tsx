import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderAt } from "../../../../test-render.tsx";
import { refusal, serve } from "../../../../test-server.ts";
import { developer } from "../../negotiation/test-negotiations.ts";
import { InviteDialog } from "./invite-dialog.tsx";

const project = {
  _id: "2f6c1d9e-0000-4000-8000-000000000001",
  title: "Shared garden studio",
  stage: "negotiation" as const,
};
const path = `/api/projects/${project._id}/invitations`;
const made = (secret: string | null) => ({
  _id: "2f6c1d9e-0000-4000-8000-0000000000c1",
  projectId: project._id,
  developer: secret ? null : { _id: developer._id, username: developer.username },
  byLink: secret !== null,
  invitedAt: "2030-06-02T08:14:00.000Z",
  seenAt: null,
  secret,
});
const show = (onClose = () => {}) =>
  renderAt("/", <InviteDialog project={project} opened onClose={onClose} />);

it("finds a developer by name with the keyboard alone, shows who it is, and invites them", async () => {
  const server = serve({
    "GET /api/bids/developers": { body: [developer] },
    [`POST ${path}`]: { status: 201, body: made(null) },
  });
  const onClose = vi.fn();
  const { person } = await show(onClose);
  await person.type(await screen.findByRole("combobox", { name: "Developer" }), "marl");
  await screen.findByRole("option", { name: /marlowe\.timber/ });
  await person.keyboard("{Enter}");
  await person.click(await screen.findByRole("button", { name: "Invite" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(await server.to(path)[0]?.json()).toEqual({ developerId: developer._id });
});

it("makes a link, shows it once, and copies it", async () => {
  serve({ [`POST ${path}`]: { status: 201, body: made("a-secret-of-the-link-1") } });
  const { person } = await show();
  await person.click(await screen.findByRole("button", { name: "Create link" }));
  const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "Invitation link" });
  expect(field.value).toBe(
    `${window.location.origin}/Negotiation/NegotiationPage?invitation=a-secret-of-the-link-1`,
  );
  await person.click(screen.getByRole("button", { name: "Copy" }));
  await screen.findByRole("button", { name: "Copied" });
  expect(await navigator.clipboard.readText()).toBe(field.value);
});

it("says in the server's words why the invitation failed", async () => {
  serve({ [`POST ${path}`]: refusal(409, "A request has at most 50 invitations.", "conflict") });
  const { person } = await show();
  await person.click(await screen.findByRole("button", { name: "Create link" }));
  await screen.findByText("A request has at most 50 invitations.");
});
