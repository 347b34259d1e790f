import { screen, waitFor } from "@testing-library/react";
import { pages } from "@trestle/domain/pages.ts";
import { expect, it } from "vitest";
import { aNegotiation, developer } from "../../features/bids/negotiation/test-negotiations.ts";
import { renderAt } from "../../test-render.tsx";
import { refusal, serve } from "../../test-server.ts";
import { AcceptInvitation } from "./accept-invitation.tsx";

const secret = "s3cret-that-is-long-enough";
const take = "POST /api/projects/invitations/accept";
const talk = aNegotiation();
const at = `${pages.negotiate}?invitation=${secret}`;
const show = () => renderAt(at, <AcceptInvitation secret={secret} viewerId={developer._id} />);

it("takes the invitation up once, begins the negotiation and goes there", async () => {
  const server = serve({
    [take]: { body: { projectId: talk.project._id } },
    "POST /api/negotiations": { body: talk },
  });
  const { search } = await show();
  await waitFor(() => expect(search()).toEqual({ negotiation: talk._id }));
  expect(server.to("/api/projects/invitations/accept")).toHaveLength(1);
  expect(await server.to("/api/negotiations")[0]?.json()).toEqual({ projectId: talk.project._id });
});

it("leads to the project where no negotiation can begin without more", async () => {
  serve({
    [take]: { body: { projectId: talk.project._id } },
    "POST /api/negotiations": refusal(403, "Your documents must be approved first.", "forbidden"),
  });
  const { search } = await show();
  await waitFor(() => expect(search()).toEqual({ project: talk.project._id }));
});

it("says in the server's words why an invitation was refused, without trying again", async () => {
  serve({ [take]: refusal(404, "This invitation was used already, or taken back.", "not_found") });
  await show();
  await screen.findByText("This invitation was used already, or taken back.");
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

it("tries again when the server did not answer", async () => {
  serve({});
  const { person, search } = await show();
  await screen.findByText("The server didn’t answer.");
  serve({ [take]: { body: { projectId: talk.project._id } }, "POST /api/negotiations": { body: talk } });
  await person.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(search()).toEqual({ negotiation: talk._id }));
});
