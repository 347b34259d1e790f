import { screen } from "@testing-library/react";
import type { Opportunity, OpportunityComment } from "@trestle/domain/club/opportunity.ts";
import { expect, it, vi } from "vitest";
import { renderAt } from "../../../test-render.tsx";
import { refusal, serve } from "../../../test-server.ts";
import { OpportunityComments } from "./opportunity-comments.tsx";

const ID = "7b1c9f0e-1111-4222-8333-444455556666";
const me = { _id: "7b1c9f0e-1111-4222-8333-444455556667", name: "Harriet Osei", listed: false };
const opportunity: Opportunity = {
  ...{ _id: ID, kind: "partner", title: "Lime plaster", text: "A listed terrace.", trade: null, place: null },
  ...{ scorsFrom: 1, until: "2030-01-01", author: me, project: null, postedAt: "2026-06-01T10:00:00.000Z" },
  ...{ comments: 0, state: "open", outcome: null, following: false },
};
const comment = (text: string): OpportunityComment => ({
  ...{ _id: text, author: me, text, at: "2026-06-01T10:00:00.000Z" },
});
const COMMENTS = `/api/club/opportunities/${ID}/comments`;

const show = (part: { isMember?: boolean; state?: Opportunity["state"] } = {}, onJoin = () => {}) =>
  renderAt(
    "/",
    <OpportunityComments
      opportunity={{ ...opportunity, state: part.state ?? "open" }}
      viewerId={me._id}
      isMember={part.isMember ?? true}
      onJoin={onJoin}
    />,
  );

it("adds a member's comment to the list, once", async () => {
  const comments = [comment("Which lime?")];
  const server = serve({
    [`GET ${COMMENTS}`]: () => ({ body: comments }),
    [`POST ${COMMENTS}`]: async (request) => {
      comments.push(comment(((await request.json()) as { text: string }).text));
      return { status: 204 };
    },
  });
  const { person } = await show();
  await screen.findByText("Which lime?");
  await person.type(screen.getByRole("textbox", { name: "Your comment" }), " NHL 3.5 ");
  await person.click(screen.getByRole("button", { name: "Comment" }));
  expect(await screen.findByText("NHL 3.5")).toBeTruthy();
  expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("");
  const sent = server.to(COMMENTS).filter(({ method }) => method === "POST");
  expect(sent).toHaveLength(1);
  expect(sent[0]?.headers.get("Idempotency-Key")).toBeTruthy();
});

it("keeps what was typed when the comment is refused", async () => {
  serve({
    [`GET ${COMMENTS}`]: { body: [] },
    [`POST ${COMMENTS}`]: refusal(429, "Too many comments. Wait a minute.", "rate_limited"),
  });
  const { person } = await show();
  await person.type(screen.getByRole("textbox", { name: "Your comment" }), "NHL 3.5");
  await person.click(screen.getByRole("button", { name: "Comment" }));
  expect(await screen.findByText("Too many comments. Wait a minute.")).toBeTruthy();
  expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("NHL 3.5");
});

it("leads somebody who isn't a member to membership, and lets them read", async () => {
  serve({ [`GET ${COMMENTS}`]: { body: [comment("Which lime?")] } });
  const onJoin = vi.fn();
  const { person } = await show({ isMember: false }, onJoin);
  await screen.findByText("Which lime?");
  expect(screen.queryByRole("textbox")).toBeNull();
  await person.click(screen.getByRole("button", { name: "Comment" }));
  expect(onJoin).toHaveBeenCalledOnce();
});

it("takes no comment on an opportunity that has ended", async () => {
  serve({ [`GET ${COMMENTS}`]: { body: [] } });
  await show({ state: "ended" });
  expect(await screen.findByText("This opportunity isn’t open any more.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Comment" })).toBeNull();
});
