import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { harriet, refusal, serve } from "../../../test-server.ts";
import { scorsQuery } from "./scors.ts";

const path = `GET /api/scors/user/${harriet.id}`;
const score = () => new QueryClient().fetchQuery(scorsQuery(harriet.id));

it("is what the server says", async () => {
  serve({ [path]: { body: { success: true, data: { overallScore: 8.4 } } } });
  expect(await score()).toBe(8.4);
});

it.each([
  ["the server refuses", { [path]: refusal(500, "No.", "internal") }],
  ["nobody answers", {}],
  ["the answer has no score", { [path]: { body: { success: true, data: {} } } }],
])("is 6 when %s", async (_, handlers) => {
  serve(handlers);
  expect(await score()).toBe(6);
});
