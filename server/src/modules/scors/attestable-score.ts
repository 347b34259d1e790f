import { type CreditLine, creditLine } from "@trestle/domain/scors/credit-line.ts";
import { readCursor } from "../../indexer/cursor.ts";
import type { RowServices } from "../../services.ts";
import { projectsOnChain } from "../escrow/escrow-state.ts";
import { computeScore } from "./compute-score.ts";

/** Returns an account's score and credit line from the events up to now; no line without history. */
export async function attestableScore(
  { db, deployment }: RowServices,
  accountId: string,
): Promise<{ score: number; line: CreditLine | undefined }> {
  const key = deployment.key;
  const { number: block } = await readCursor(db, key);
  const time = new Date();
  const { score, evidence, counterparties, sources } = await computeScore(db, deployment, accountId, {
    time,
    block,
  });
  const worked = new Map(
    evidence
      .filter(({ kind }) => kind === "delivery" || kind === "stewardship")
      .map(({ id, amount, counterparty }) => [sources.get(id)?.token_id ?? "", { amount, counterparty }]),
  );
  const states = await projectsOnChain(db, key, [...worked.keys()].filter(Boolean));
  const projects = [...worked].flatMap(([tokenId, project]) => {
    const state = states.get(tokenId);
    return state?.status === "completed" ? [{ ...project, fee: -BigInt(state.sums.moved.fee ?? 0) }] : [];
  });
  const loans = evidence.flatMap(({ id, kind, defaulted, amount }) => {
    const facts = sources.get(id)?.facts;
    return kind === "repayment" && !defaulted && facts?.kind === "repayment"
      ? [{ principal: amount, interest: BigInt(facts.interest) }]
      : [];
  });
  return { score: score.overallScore, line: creditLine({ projects, loans }, counterparties, time) };
}
