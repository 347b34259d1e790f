import { screen } from "@testing-library/react";
import { it, vi } from "vitest";
import { renderAt } from "../../../test-render.tsx";
import { serve } from "../../../test-server.ts";
import { MarketMap } from "./market-map.tsx";

vi.mock("../../../components/map/map-view.tsx", () => ({
  MapView: ({ onBoundsChange }: { onBoundsChange: (bounds: object) => void }) => (
    <button type="button" onClick={() => onBoundsChange({ west: -1, south: 51, east: 1, north: 52 })}>
      look
    </button>
  ),
}));

const crowd = (count: number) => ({ latitude: 51.5, longitude: count / 100, count, project: null });

async function note(total: number | undefined) {
  serve({ "GET /api/projects/marketplace/map": () => ({ body: [crowd(3), crowd(2)] }) });
  const { person } = await renderAt("/", <MarketMap ask={{}} sight={undefined} total={total} />);
  await person.click(screen.getByRole("button", { name: "look" }));
}

it("says how many of the projects are in view, where some are not", async () => {
  await note(12);
  await screen.findByText("Ring: funding, 5 of 12 in view");
});

it.each([5, undefined])(
  "says nothing more where all are in view, or their number isn't known",
  async (total) => {
    await note(total);
    await screen.findByText("Ring: funding");
  },
);
