// Drill: transaction hashes that are forged, foreign, failed, pending or used already. None may be accepted.
import { parseArgs } from "node:util";
import { DomainError, type ErrorCode } from "@trestle/domain/errors.ts";
import { openStack } from "./drill-stack.ts";
import { type Attack, type Attempt, attackKinds, type Kind, openAttacks } from "./forged-hash-attacks.ts";
import { seeded } from "./random.ts";

export type Report = {
  seed: number;
  rounds: number;
  /** Per kind: hashes tried, and what they were refused with. */
  kinds: Record<Kind, { tried: number; refused: Partial<Record<ErrorCode, number>> }>;
  /** Claims that were true, each of which must be accepted once. */
  honest: { tried: number; accepted: number };
  /** Every forged claim that was accepted, or refused otherwise than it should have been. */
  wrong: string[];
};

/** `rounds` attacks, every kind in turn in an order that the seed decides. */
export async function run(seed: number, rounds: number): Promise<Report> {
  const random = seeded(seed);
  const stack = await openStack();
  const kinds = Object.fromEntries(
    Object.keys(attackKinds).map((kind) => [kind, { tried: 0, refused: {} }]),
  ) as Report["kinds"];
  const report: Report = { seed, rounds, kinds, honest: { tried: 0, accepted: 0 }, wrong: [] };
  try {
    const world = await openAttacks(stack, random);
    let order: Kind[] = [];
    for (let round = 0; round < rounds; round++) {
      if (order.length === 0) order = random.shuffled(Object.keys(attackKinds) as Kind[]);
      const kind = order.pop() as Kind;
      const attack: Attack = attackKinds[kind];
      for (const attempt of await attack.make(world)) await judge(kind, attack, attempt);
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

if (import.meta.main) {
  const options = {
    seed: { type: "string", default: "1" },
    rounds: { type: "string", default: "100" },
  } as const;
  const { values } = parseArgs({ options });
  const report = await run(Number(values.seed), Number(values.rounds));
  for (const [kind, { tried, refused }] of Object.entries(report.kinds)) {
    const codes = Object.entries(refused).map(([code, count]) => `${count} ${code}`);
    console.log(
      `${kind.padEnd(18)} ${String(tried).padStart(4)} tried, refused: ${codes.join(", ") || "none"}`,
    );
  }
  const { honest, wrong } = report;
  console.log(`${honest.accepted} of ${honest.tried} true claims accepted, each once`);
  for (const line of wrong) console.error(line);
  console.log(wrong.length === 0 ? "No forged hash was accepted." : `${wrong.length} went wrong.`);
  if (wrong.length > 0) process.exitCode = 1;
}
