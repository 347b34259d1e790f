import { queryOptions } from "@tanstack/react-query";
import { ownKyc } from "@trestle/domain/auth/kyc.ts";
import { api } from "../../../lib/api-client.ts";

export const ownKycQuery = (userId: string) =>
  queryOptions({
    queryKey: ["kyc", userId],
    queryFn: ({ signal }) => api("/api/auth/kyc", ownKyc, { signal }),
  });
