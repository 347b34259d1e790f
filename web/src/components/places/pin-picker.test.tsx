import { screen, waitFor } from "@testing-library/react";
import type { Location, NearestPlace, Place } from "@trestle/domain/places/place.ts";
import { useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { testConfig } from "../../test-config.ts";
import { renderAt } from "../../test-render.tsx";
import { refusal, serve } from "../../test-server.ts";
import { rememberSeen } from "../map/last-seen.ts";
import { PinPicker } from "./pin-picker.tsx";

const leeds: Place = {
  id: "1",
  name: "Leeds",
  region: "England",
  country: "GB",
  countryName: "United Kingdom",
  latitude: 53.79648,
  longitude: -1.54785,
  population: 455123,
};
const nearLeeds: NearestPlace = { place: leeds, distanceKm: 12 };

function Held() {
  const [value, setValue] = useState<Location | null>(null);
  return <PinPicker value={value} onChange={setValue} />;
}
const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const search = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Find a place" });

beforeEach(() => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
});

it("takes a place that was searched, with its name", async () => {
  const server = serve({ "GET /api/places": { body: [leeds] } });
  const { person } = await renderAt("/", <Held />);
  await person.type(search(), "leed");
  const option = await screen.findByRole("option", { name: /Leeds/ });
  expect(search().getAttribute("aria-expanded")).toBe("true");
  expect(search().getAttribute("aria-controls")).toBe(screen.getByRole("listbox").id);
  await person.click(option);
  expect(field("Latitude").value).toBe("53.79648");
  expect(field("Name of this place").value).toBe("Leeds, England");
  expect(server.to("/api/places").map(({ url }) => new URL(url).searchParams.get("q"))).toEqual(["leed"]);
});

it("takes the likeliest at Enter", async () => {
  serve({ "GET /api/places": { body: [leeds, { ...leeds, id: "2", name: "Leeds Park" }] } });
  const { person } = await renderAt("/", <Held />);
  await person.type(search(), "leed");
  await screen.findByRole("option", { name: /Leeds Park/ });
  await person.keyboard("{Enter}");
  expect(field("Name of this place").value).toBe("Leeds, England");
});

it("takes coordinates that were pasted into the search, and names the spot after what is near", async () => {
  const server = serve({ "GET /api/places/nearest": { body: nearLeeds } });
  const { person } = await renderAt("/", <Held />);
  await person.type(search(), "53.8, -1.4");
  expect(screen.getByRole("option", { name: "53.80000, −1.40000" })).toBeTruthy();
  await person.keyboard("{Enter}");
  expect(await screen.findByText("The pin is at Near Leeds, England.")).toBeTruthy();
  expect([field("Latitude").value, field("Longitude").value]).toEqual(["53.80000", "−1.40000"]);
  expect(server.to("/api/places")).toEqual([]);
});

it("asks for places near what the map showed last", async () => {
  const server = serve({ "GET /api/places": { body: [leeds] } });
  rememberSeen({ west: -2, south: 53, east: -1, north: 54 });
  const { person } = await renderAt("/", <Held />);
  await person.type(search(), "leed");
  await screen.findByRole("option", { name: /Leeds/ });
  const { searchParams } = new URL(server.to("/api/places")[0]?.url ?? "");
  expect([searchParams.get("latitude"), searchParams.get("longitude")]).toEqual(["53.5", "-1.5"]);
});

it("takes typed coordinates, and names the spot after what is near", async () => {
  serve({ "GET /api/places/nearest": { body: nearLeeds } });
  const { person } = await renderAt("/", <Held />);
  await person.type(field("Latitude"), "53,8{Enter}");
  expect(screen.getByText("No pin yet.")).toBeTruthy();
  await person.type(field("Longitude"), "-1.4{Enter}");
  expect(await screen.findByText("The pin is at Near Leeds, England.")).toBeTruthy();
  expect(field("Longitude").value).toBe("−1.40000");
});

it("refuses coordinates off the Earth and keeps the pin", async () => {
  serve({ "GET /api/places/nearest": { body: nearLeeds } });
  const { person } = await renderAt("/", <Held />);
  await person.type(field("Latitude"), "95{Enter}");
  expect(screen.getByText("Enter a number from −90 to 90.")).toBeTruthy();
  expect(screen.getByText("No pin yet.")).toBeTruthy();
});

it("keeps a name that somebody gave, wherever the pin goes then", async () => {
  serve({ "GET /api/places/nearest": { body: nearLeeds } });
  const { person } = await renderAt("/", <Held />);
  await person.type(field("Latitude"), "53.8{Enter}");
  await person.type(field("Longitude"), "-1.4{Enter}");
  await screen.findByText("The pin is at Near Leeds, England.");
  await person.clear(field("Name of this place"));
  await person.type(field("Name of this place"), "The old mill");
  await person.clear(field("Latitude"));
  await person.type(field("Latitude"), "53.9{Enter}");
  expect(field("Latitude").value).toBe("53.90000");
  expect(field("Name of this place").value).toBe("The old mill");
});

it("says so when no place has the name, and when places cannot be searched", async () => {
  serve({ "GET /api/places": { body: [] } });
  const { person } = await renderAt("/", <Held />);
  await person.type(search(), "xyzzy");
  expect(await screen.findByText("No places match this name.")).toBeTruthy();
  serve({ "GET /api/places": refusal(503, "Not now.", "unavailable") });
  await person.type(search(), "q");
  expect(await screen.findByText(/can’t search places right now/)).toBeTruthy();
});

it("names a place by its coordinates when no address is found", async () => {
  serve({ "GET /api/places/nearest": refusal(503, "Not now.", "unavailable") });
  const { person } = await renderAt("/", <Held />);
  await person.type(field("Latitude"), "53.8{Enter}");
  await person.type(field("Longitude"), "-1.4{Enter}");
  expect(await screen.findByText("The pin is at 53.80000, −1.40000.")).toBeTruthy();
});

it("searches places only where the configuration of the map lists that library", async () => {
  serve({ "GET /api/config": { body: { ...testConfig, map: { ...testConfig.map, libraries: [] } } } });
  await renderAt("/", <Held />);
  await waitFor(() => expect(screen.queryByRole("combobox", { name: "Find a place" })).toBeNull());
  expect(field("Latitude")).toBeDefined();
});
