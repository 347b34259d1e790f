import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import {
  demoAccounts,
  demoApplicants,
  demoCustomers,
  demoDevelopers,
  demoInvestors,
  tourRequest,
} from "./people.ts";
import { demoHouseholds, openRequests, pastWorks, privateRequests } from "./story.ts";

const server = join(import.meta.dirname, "../../server/src");

it("is unknown to the server: none of its people and projects is named there", () => {
  const people = [
    demoAccounts,
    demoApplicants,
    demoCustomers,
    demoDevelopers,
    demoInvestors,
    demoHouseholds,
  ].flat();
  const requests = [...openRequests, ...privateRequests, ...pastWorks, tourRequest];
  const words = [
    "@trestle/demo",
    ...people.map(({ username }) => username),
    ...requests.map(({ title }) => title),
  ];
  const files = globSync("**/*.ts", { cwd: server }).filter((file) => !file.endsWith(".test.ts"));
  expect(files.length).toBeGreaterThan(100);
  const named = files.flatMap((file) => {
    const text = readFileSync(join(server, file), "utf8");
    return words.filter((word) => text.includes(word)).map((word) => `${file}: ${word}`);
  });
  expect(named).toEqual([]);
});
