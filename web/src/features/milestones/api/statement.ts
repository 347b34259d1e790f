import { projectStatement } from "@trestle/domain/escrow/statement.ts";
import { download } from "../../../lib/api-client.ts";
import { pagedQuery } from "../../../lib/paged-query.ts";
import { trackingKeys } from "./keys.ts";

const PAGE = 100;
/** A page of them; what they come to is in the tracked project already. */
const lines = projectStatement.transform((answer) => answer.lines);

export const statementQuery = (projectId: string) =>
  pagedQuery({
    queryKey: [...trackingKeys.statement, projectId],
    path: `/api/projects/${projectId}/statement?limit=${PAGE}`,
    schema: lines,
  });

export const downloadStatement = (projectId: string): Promise<Blob> =>
  download(`/api/projects/${projectId}/statement.csv`);
