import { deploymentKey } from "@trestle/chain/deployment.ts";
import { attestableAmount } from "@trestle/domain/scors/evidence-value.ts";
import type { Dependencies } from "../../dependencies.ts";
import { readCursor } from "../../indexer/cursor.ts";
import { projectsOnChain } from "../escrow/projects-on-chain.ts";
import { computeScore } from "./compute-score.ts";

type Parts = Pick<Dependencies, "db" | "deployment">;

/** A person's score from the events as they are now, and for how much it could be attested; none without history. */
export async function attestableScore(
  { db, deployment }: Parts,
  accountId: string,
): Promise<{ score: number; maxAmount: bigint | undefined }> {
  const key = deploymentKey(deployment);
  const { number: block } = await readCursor(db, key);
  const { score, evidence, sources } = await computeScore(db, deployment, accountId, {
    time: new Date(),
    block,
  });
  const worked = new Map(
    evidence
      .filter(({ kind }) => kind === "delivery" || kind === "stewardship")
      .map(({ id, amount }) => [sources.get(id)?.token_id ?? "", amount]),
  );
  const states = await projectsOnChain(db, key, [...worked.keys()].filter(Boolean));
  const completedProjects = [...worked]
    .filter(([tokenId]) => states.get(tokenId)?.status === "completed")
    .map(([, amount]) => amount);
  const repaidPrincipal = evidence
    .filter(({ kind, defaulted }) => kind === "repayment" && !defaulted)
    .map(({ amount }) => amount);
  return { score: score.overallScore, maxAmount: attestableAmount({ completedProjects, repaidPrincipal }) };
}
