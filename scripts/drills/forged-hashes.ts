// Drill: transaction hashes that are forged, foreign, failed, pending or used already. None may be accepted.

import { DomainError, type ErrorCode } from "@trestle/domain/errors.ts";
import { Random } from "@trestle/testkit/random.ts";
import { openStack } from "./drill-stack.ts";
import { type Attack, type Attempt, attackKinds, type Kind, openAttacks } from "./forged-hash-attacks.ts";
import type { Drill } from "./report.ts";

type Findings = {
  seed: number;
  rounds: number;
  /** Per kind: attempts, and the error codes of their refusals. */
  kinds: Record<Kind, { tried: number; refused: Partial<Record<ErrorCode, number>> }>;
  /** True claims, each of which must be accepted once. */
  honest: { tried: number; accepted: number };
  /** Forged claims that were accepted, or refused with another code than expected. */
  wrong: string[];
};

/** Makes `rounds` attacks of all kinds in a seeded order. */
export async function attack(seed: number, rounds: number): Promise<Findings> {
  const random = new Random(seed);
  const stack = await openStack();
  const kinds = Object.fromEntries(
    Object.keys(attackKinds).map((kind) => [kind, { tried: 0, refused: {} }]),
  ) as Findings["kinds"];
  const report: Findings = { seed, rounds, kinds, honest: { tried: 0, accepted: 0 }, wrong: [] };
  try {
    const world = await openAttacks(stack, random);
    let order: Kind[] = [];
    for (let round = 0; round < rounds; round++) {
      if (order.length === 0) order = random.shuffled(Object.keys(attackKinds) as Kind[]);
      const kind = order.pop() as Kind;
      const made: Attack = attackKinds[kind];
      for (const attempt of await made.make(world)) await judge(kind, made, attempt);
      await world.settle();
    }
    report.wrong.push(...(await world.misused()));
    return report;
  } finally {
    await stack.close();
  }

  async function judge(kind: Kind, { codes }: Attack, { claims, honest = 0 }: Attempt): Promise<void> {
    const tally = report.kinds[kind];
    tally.tried += claims.length - honest;
    report.honest.tried += honest;
    let accepted = 0;
    for (const outcome of await Promise.allSettled(claims.map((claim) => claim()))) {
      if (outcome.status === "fulfilled") accepted++;
      else if (!(outcome.reason instanceof DomainError)) report.wrong.push(`${kind}: ${outcome.reason}`);
      else {
        const { code, message } = outcome.reason;
        tally.refused[code] = (tally.refused[code] ?? 0) + 1;
        if (!codes.includes(code)) report.wrong.push(`${kind}: refused with ${code}: ${message}`);
      }
    }
    report.honest.accepted += Math.min(accepted, honest);
    if (accepted !== honest) report.wrong.push(`${kind}: ${accepted} accepted where ${honest} were true`);
  }
}

export const run: Drill = async (seed, rounds = 120) => {
  const { kinds, honest, wrong } = await attack(seed, rounds);
  const lines = Object.entries(kinds).map(([kind, { tried, refused }]) => {
    const codes = Object.entries(refused).map(([code, count]) => `${count} ${code}`);
    return `${kind.padEnd(18)} ${tried} tried, refused: ${codes.join(", ") || "none"}`;
  });
  lines.push(`${honest.accepted} of ${honest.tried} true claims accepted, each once`);
  return { held: wrong.length === 0, lines: [...lines, ...wrong] };
};
