import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { testConfig } from "../../../test-config.ts";
import { renderAt } from "../../../test-render.tsx";
import { serve } from "../../../test-server.ts";
import { BuildStatsLine } from "./build-stats.tsx";

const stats = { completed: 22, successRate: 96, avgDeliveryTime: 63, earnings: 184_500 };

it("shows earnings in pounds, and none where there is no rate", async () => {
  serve({ "GET /api/config": { body: { ...testConfig, demo: false, gbpPerDev: 0.25 } } });
  const { unmount } = await renderAt("/", <BuildStatsLine stats={stats} />);
  expect(await screen.findByText("£184,500")).toBeDefined();
  for (const figure of ["22", "96%", "63 days"]) expect(screen.getByText(figure)).toBeDefined();
  unmount();
  serve({ "GET /api/config": { body: testConfig } });
  await renderAt("/", <BuildStatsLine stats={stats} />);
  expect((await screen.findByText("Earnings, demo rate")).nextSibling?.textContent).toBe("–");
});
