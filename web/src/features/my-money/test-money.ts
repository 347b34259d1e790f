import type { MyMoney } from "@trestle/domain/my-money/my-money.ts";

const nothing = { in: "0", out: "0" };
export const someMoney = (changed: Partial<MyMoney>): MyMoney => ({
  now: 1,
  blockNumber: 2,
  inEscrow: { atWork: "0", donated: "0", total: "0" },
  inYourProjects: { held: "0", released: "0", fees: "0" },
  claimable: "0",
  waitingForYou: { count: 0 },
  credit: "0",
  waiting: [],
  projects: [],
  donations: [],
  coming: [],
  forecast: [],
  sums: { due: nothing, expected: nothing, possible: nothing },
  ...changed,
});
