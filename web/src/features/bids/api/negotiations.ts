import { queryOf } from "../../../lib/endpoints.ts";

export const NEGOTIATIONS_FAILED = "We couldn’t load your negotiations";

export const negotiationsQuery = queryOf("GET /api/negotiations", {});

export const negotiationQuery = (id: string) => queryOf("GET /api/negotiations/:id", { params: { id } });
