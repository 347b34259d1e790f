import { screen, waitFor } from "@testing-library/react";
import type { MilestoneComment } from "@trestle/domain/milestones/evidence.ts";
import { expect, it } from "vitest";
import { renderAt } from "../../../../test-render.tsx";
import { refusal, serve } from "../../../../test-server.ts";
import { Comments } from "./comments.tsx";

const PROJECT = "7b1c9f0e-1111-4222-8333-444455556666";
const PATH = `/api/projects/${PROJECT}/milestones/1/comments`;
const comment = (text: string) =>
  ({
    _id: crypto.randomUUID(),
    author: { _id: PROJECT, username: "marlowe.timber" },
    text,
    writtenAt: "2026-06-01T10:00:00.000Z",
  }) as MilestoneComment;
const show = () => renderAt("/", <Comments projectId={PROJECT} milestone={1} />);
const field = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Your comment" });
const send = () => screen.getByRole<HTMLButtonElement>("button", { name: "Send comment" });

it("sends a comment once, without spaces around it, and reads the list again", async () => {
  const comments = [comment("The frame is up.")];
  const server = serve({
    [`GET ${PATH}`]: () => ({ body: comments }),
    [`POST ${PATH}`]: async (request) => {
      const one = comment(((await request.json()) as { text: string }).text);
      comments.push(one);
      return { status: 201, body: one };
    },
  });
  const { person } = await show();
  await screen.findByText("The frame is up.");
  expect(screen.getByRole("heading", { name: "Comments on milestone 2" })).toBeTruthy();
  expect(send().disabled).toBe(true);
  await person.type(field(), "  The roof is next. ");
  await person.click(send());
  expect(await screen.findByText("The roof is next.")).toBeTruthy();
  await waitFor(() => expect(field().value).toBe(""));
  const [posted, ...others] = server.to(PATH).filter(({ method }) => method === "POST");
  expect(posted?.headers.get("Idempotency-Key")).toBeTruthy();
  expect(others).toEqual([]);
});

it("keeps the text of a comment that was refused", async () => {
  serve({
    [`GET ${PATH}`]: { body: [] },
    [`POST ${PATH}`]: refusal(403, "Only the two sides and the arbiter can comment.", "forbidden"),
  });
  const { person } = await show();
  expect(await screen.findByText("No comments yet.")).toBeTruthy();
  await person.type(field(), "Hello");
  await person.click(send());
  expect(await screen.findByText("Only the two sides and the arbiter can comment.")).toBeTruthy();
  expect(field().value).toBe("Hello");
});

it("sends nothing that is only spaces", async () => {
  const server = serve({ [`GET ${PATH}`]: { body: [] } });
  const { person } = await show();
  await person.type(field(), "   {Enter}");
  expect(send().disabled).toBe(true);
  expect(server.asked.filter(({ method }) => method === "POST")).toEqual([]);
});
