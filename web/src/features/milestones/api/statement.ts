import { queryOptions } from "@tanstack/react-query";
import { projectStatement } from "@trestle/domain/escrow/statement.ts";
import { api, download } from "../../../lib/api-client.ts";
import { trackingKeys } from "./keys.ts";

export const statementQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...trackingKeys.statement, projectId],
    queryFn: ({ signal }) => api(`/api/projects/${projectId}/statement`, projectStatement, { signal }),
  });

export const downloadStatement = (projectId: string): Promise<Blob> =>
  download(`/api/projects/${projectId}/statement.csv`);
