import { screen } from "@testing-library/react";
import type { Decision } from "@trestle/domain/admin/overview.ts";
import { pages } from "@trestle/domain/pages.ts";
import { expect, it } from "vitest";
import { renderAt } from "../../test-render.tsx";
import { refusal, serve } from "../../test-server.ts";
import { Overview } from "./overview.tsx";

const waiting = (kind: Decision["kind"], id: string, title: string): Decision => {
  const since = "2026-05-04T09:00:00Z";
  return { kind, id, title, detail: "", since, due: null };
};

it("leads from each decision to what it is about", async () => {
  const decisions = [
    waiting("verification", "first", "Rye Lane Plasterers"),
    waiting("verification", "second", "Tamar Joinery"),
    waiting("dispute", "project 1", "Weir and fish pass"),
    waiting("operator", "call", "attestKyc"),
  ];
  serve({
    "GET /api/admin/overview": { body: { decisions, hasMore: false, alarms: 0 } },
    "GET /api/admin/figures": refusal(503, "Not now.", "unavailable"),
  });
  await renderAt("/", <Overview />);
  await screen.findByText("Verification: Rye Lane Plasterers");
  const target = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(target("Review: Rye Lane Plasterers")).toBe(`${pages.admin}?part=verifications&verification=first`);
  expect(target("Review: Tamar Joinery")).toBe(`${pages.admin}?part=verifications&verification=second`);
  expect(target("Open dispute: Weir and fish pass")).toBe(`${pages.tracking}?project=project&milestone=2`);
  expect(target("Open operator queue: Verify wallet")).toBe(`${pages.admin}?part=operator`);
});
