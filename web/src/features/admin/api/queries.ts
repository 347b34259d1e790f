import { listOf, queryOf } from "../../../lib/endpoints.ts";

const LOOK_AGAIN_MS = 15_000;
const ON_ITS_WAY_MS = 2_000;
const APPROVING_MS = 1_000;

export const overviewQuery = queryOf("GET /api/admin/overview", {}, { refetchInterval: 20_000 });

export const queueQuery = { ...listOf("GET /api/admin/kyc", {}), refetchInterval: LOOK_AGAIN_MS };

export const reviewQuery = (id: string) =>
  queryOf(
    "GET /api/admin/kyc/:id",
    { params: { id } },
    {
      refetchInterval: ({ state: { data } }) => {
        if (data?.approveAt) return APPROVING_MS;
        return data?.attestations.some((one) => ["waiting", "sent"].includes(one.state))
          ? ON_ITS_WAY_MS
          : false;
      },
    },
  );
