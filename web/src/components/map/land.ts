import { queryOptions } from "@tanstack/react-query";
import type { Feature, Geometry } from "geojson";
import { feature, mesh } from "topojson-client";
import fineUrl from "world-atlas/countries-10m.json?url";
import coarseUrl from "world-atlas/countries-50m.json?url";

type Topology = Parameters<typeof mesh>[0];
export type Land = { land: Feature<Geometry>; borders: Feature<Geometry> };
export type LandDetail = "coarse" | "fine";

const urls: Record<LandDetail, string> = { coarse: coarseUrl, fine: fineUrl };

/** The shape of the continents and their borders, from our own server: public-domain data of Natural Earth. */
export const landQuery = (detail: LandDetail) =>
  queryOptions({
    queryKey: ["map-land", detail],
    queryFn: async ({ signal }): Promise<Land> => {
      const response = await fetch(urls[detail], { signal });
      if (!response.ok) throw new Error(`The map's land was answered with ${response.status}.`);
      const atlas = (await response.json()) as Topology;
      const { land, countries } = atlas.objects;
      if (!land || countries?.type !== "GeometryCollection")
        throw new Error("The map's land is not as expected.");
      const outline = feature(atlas, land);
      return {
        land: outline.type === "Feature" ? outline : (outline.features[0] as Feature<Geometry>),
        borders: {
          type: "Feature",
          properties: {},
          geometry: mesh(atlas, countries as Parameters<typeof mesh>[1], (a, b) => a !== b),
        },
      };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
