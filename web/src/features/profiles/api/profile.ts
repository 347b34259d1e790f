import { queryOf } from "../../../lib/endpoints.ts";
import { PUBLIC } from "../../../lib/query-client.ts";

export const profileQuery = (userId: string) =>
  queryOf(
    "GET /api/profiles/users/:userId/profile",
    { params: { userId } },
    { meta: PUBLIC, select: ({ data }) => data },
  );
