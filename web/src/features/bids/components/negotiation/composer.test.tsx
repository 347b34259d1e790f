import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderAt } from "../../../../test-render.tsx";
import { refusal, serve } from "../../../../test-server.ts";
import { aMessage, customer } from "../../negotiation/test-negotiations.ts";
import { Composer } from "./composer.tsx";

const id = "2f6c1d9e-0000-4000-8000-000000000011";
const path = `/api/negotiations/${id}/messages`;

const show = () =>
  renderAt(
    "/",
    <Composer negotiationId={id} viewerId={customer._id} otherName="marlowe.timber" filesSent={0} />,
  );
const box = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Message to marlowe.timber" });

it("sends with Enter, begins a new line with Shift and Enter, and is empty afterwards", async () => {
  const server = serve({ [`POST ${path}`]: { status: 201, body: aMessage() } });
  const { person } = await show();
  await person.type(box(), "940 mm{Shift>}{Enter}{/Shift}between the posts{Enter}");
  await waitFor(() => expect(box().value).toBe(""));
  expect(await server.to(path)[0]?.json()).toEqual({ text: "940 mm\nbetween the posts" });
});

it("keeps the words and says why when they were not taken, and over a reload", async () => {
  serve({ [`POST ${path}`]: refusal(403, "This developer no longer takes messages from you.", "forbidden") });
  const { person, unmount } = await show();
  await person.type(box(), "Hello?{Enter}");
  await screen.findByText("This developer no longer takes messages from you.");
  expect(box().value).toBe("Hello?");
  unmount();
  await show();
  expect(box().value).toBe("Hello?");
});

it("keeps the words of one side from the other in the same browser", async () => {
  serve({});
  const { person, unmount } = await show();
  await person.type(box(), "My limit is 14,200");
  unmount();
  await renderAt(
    "/",
    <Composer negotiationId={id} viewerId="somebody else" otherName="marlowe.timber" filesSent={0} />,
  );
  expect(box().value).toBe("");
});

it("cuts nothing off a long message, and says how long it may be", async () => {
  const server = serve({});
  const { person } = await show();
  await person.click(box());
  await person.paste("a".repeat(3_000));
  expect(screen.queryByText(/characters/)).toBeNull();
  await person.paste("b".repeat(1_001));
  screen.getByText("4,001 of 4,000 characters.");
  await person.keyboard("{Enter}");
  await screen.findByText("Use at most 4,000 characters.");
  expect(box().value.length).toBe(4_001);
  expect(server.asked).toEqual([]);
});

it("sends nothing that has no words", async () => {
  const server = serve({});
  const { person } = await show();
  await person.type(box(), "  {Enter}");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Send" }).disabled).toBe(true);
  expect(server.asked).toEqual([]);
});

it("does not send a file that the server would refuse, and says what is wrong with it", async () => {
  const server = serve({});
  const { person } = await show();
  const big = new File([new Uint8Array(10 * 1024 * 1024 + 1)], "plan.pdf", { type: "application/pdf" });
  await person.upload(screen.getByLabelText("File to send"), big);
  await screen.findByText("File size must be less than 10MB");
  expect(server.asked).toEqual([]);
  await person.click(screen.getByRole("button", { name: "Remove plan.pdf" }));
  expect(screen.queryByText("File size must be less than 10MB")).toBeNull();
});
