import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it } from "vitest";
import { PUBLIC } from "../../lib/query-client.ts";
import { harriet } from "../../test-server.ts";
import { auth, clearAuth, setAuth } from "./auth-store.ts";
import { forgetOnLogout } from "./forget-on-logout.ts";

let client: QueryClient;
let end = () => {};
const kept = () =>
  client
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey[0]);

beforeEach(async () => {
  clearAuth();
  client = new QueryClient();
  end = forgetOnLogout(client);
  setAuth("token", harriet);
  // A room without a sign-out handler.
  client.setQueryData(["loans", "mine"], ["private"]);
  await client.prefetchQuery({ queryKey: ["market"], queryFn: () => ["public"], meta: PUBLIC });
});
afterEach(() => {
  end();
  clearAuth();
});

it("forgets everything that is not marked public when somebody logs out", () => {
  clearAuth();
  expect(kept()).toEqual(["market"]);
});

it("forgets it too when somebody else is logged in at once", () => {
  setAuth("other", { ...harriet, id: "7b1c9f0e-1111-4222-8333-444455557777" });
  expect(kept()).toEqual(["market"]);
});

it("keeps cached answers while the same person stays signed in, even if their account changes", () => {
  setAuth("renewed", { ...harriet, bio: "Joiner" });
  expect(kept()).toEqual(["loans", "market"]);
});

it("keeps what a visitor reads when a login fails", () => {
  clearAuth();
  client.setQueryData(["project"], "read without an account");
  auth.set({ ...auth.get(), loginError: "Login failed" });
  expect(kept()).toEqual(["market", "project"]);
});
