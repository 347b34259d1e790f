import { nearestPlaceResponse, type Point } from "@trestle/domain/places/place.ts";
import { api } from "../../../lib/api-client.ts";

export const getNearestPlace = ({ latitude, longitude }: Point, signal?: AbortSignal) =>
  api(
    `/api/places/nearest?latitude=${latitude.toFixed(5)}&longitude=${longitude.toFixed(5)}`,
    nearestPlaceResponse,
    signal ? { signal } : {},
  );
