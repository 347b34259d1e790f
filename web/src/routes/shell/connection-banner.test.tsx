import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { answerTo } from "../../lib/api-client.ts";
import { serverAnswered } from "../../lib/server-presence.ts";
import { renderAt } from "../../test-render.tsx";
import { refusal, serve } from "../../test-server.ts";
import { ConnectionBanner } from "./connection-banner.tsx";

const ask = () => act(() => answerTo("/api/notifications").catch(() => {}));

beforeEach(serverAnswered);

describe("the banner of a silent server", () => {
  it("appears when the server stops answering, and goes when it answers again", async () => {
    serve({ "GET /api/notifications": {} });
    await renderAt("/", <ConnectionBanner />);
    await ask();
    expect(screen.queryByRole("alert")).toBeNull();
    serve({});
    await ask();
    expect(screen.getByRole("alert").textContent).toMatch("The server isn’t answering.");
    serve({ "GET /healthz": {} });
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  });

  it("comes when a proxy answers in the server's absence", async () => {
    serve({ "GET /api/notifications": { status: 502 } });
    await renderAt("/", <ConnectionBanner />);
    await ask();
    expect(screen.getByRole("alert")).toBeDefined();
  });

  it.each([429, 401, 500])("stays away when the server itself answers %i", async (status) => {
    serve({ "GET /api/notifications": refusal(status, "No.") });
    await renderAt("/", <ConnectionBanner />);
    await ask();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});
