import { act, screen } from "@testing-library/react";
import { pages } from "@trestle/domain/pages.ts";
import type { ComponentType } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { clearAuth } from "../features/auth/auth-store.ts";
import { closeDialog } from "../features/auth/dialogs.ts";
import { renderAt } from "../test-render.tsx";
import { serve } from "../test-server.ts";
import { Negotiation } from "./negotiation.tsx";
import { Build } from "./request.tsx";
import { Tracking } from "./tracking.tsx";

beforeEach(() => act(clearAuth));
afterEach(() => act(closeDialog));

it.each<[string, string, ComponentType]>([
  ["Build", pages.build, Build],
  ["Negotiation", pages.negotiate, Negotiation],
  ["Tracking", pages.tracking, Tracking],
])("asks a visitor of %s to log in, and shows nothing else", async (name, path, Page) => {
  const { asked } = serve({});
  await renderAt(path, <Page />);
  expect(screen.getByRole("heading", { level: 1, name })).toBeDefined();
  expect(screen.getByText("Authentication required.")).toBeDefined();
  expect(asked).toEqual([]);
});
