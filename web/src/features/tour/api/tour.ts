import { queryOf } from "../../../lib/endpoints.ts";

export const tourQuery = queryOf("GET /api/tour", {});
