import { queryOf } from "../../../lib/endpoints.ts";

export const myMoneyQuery = (viewer: string | null) =>
  queryOf("GET /api/my-money", { viewer }, { enabled: viewer !== null, refetchInterval: 30_000 });
