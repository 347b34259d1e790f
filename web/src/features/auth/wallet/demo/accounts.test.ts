import { demoAccount } from "@trestle/chain/demo-keys.ts";
import { describe, expect, it } from "vitest";
import { demoChoices } from "./accounts.ts";

const people = [
  { username: "harriet.osei", wallet: 4 },
  { username: "marlowe.timber", wallet: 5 },
  { username: "ada.warden", wallet: null },
];
const id = "7b1c9f0e-1111-4222-8333-444455556666";
const nobody = { id, ethereumAddress: null, role: "customer" } as const;
const linkedTo = (index: number) => ({
  ...nobody,
  ethereumAddress: demoAccount(index).address.toLowerCase(),
});
const names = (choices: ReturnType<typeof demoChoices>) =>
  choices.map(({ name, takenBy }) => [name, takenBy]);

describe("the accounts the demo wallet offers", () => {
  it("begin with the one linked to a demo person, and mark the others as taken", () => {
    const choices = demoChoices(linkedTo(5), people);
    expect(choices[0]).toEqual({ index: 5, name: "Your account", takenBy: null });
    expect(names(choices)).toEqual([
      ["Your account", null],
      ["Spare account", null],
      ["harriet.osei", "harriet.osei"],
    ]);
  });

  it("begin with a fresh one for a new person, the same in every browser and used by no other account", () => {
    const [first] = demoChoices(nobody, people);
    const [again] = demoChoices(nobody, people);
    const [other] = demoChoices({ ...nobody, id: id.replace("6666", "6667") }, people);
    expect(first).toMatchObject({ name: "New account", takenBy: null });
    expect(again?.index).toBe(first?.index);
    expect(Math.abs((other?.index ?? 0) - (first?.index ?? 0))).toBeGreaterThanOrEqual(2);
    expect(first?.index).toBeGreaterThan(100);
  });

  it("keep a fresh account once it is linked", () => {
    const [fresh, spare] = demoChoices(nobody, people);
    const choices = demoChoices(linkedTo(fresh?.index ?? 0), people);
    expect(choices.slice(0, 2).map(({ index }) => index)).toEqual([fresh?.index, spare?.index]);
    expect(choices[0]?.name).toBe("Your account");
  });

  it("include the pools' owner for an administrator alone", () => {
    const owner = { index: 0, name: "Owner of the pools", takenBy: null };
    expect(demoChoices({ ...nobody, role: "admin" }, people)).toContainEqual(owner);
    expect(demoChoices(nobody, people)).not.toContainEqual(owner);
  });

  it("are fresh for a visitor without an account", () => {
    expect(demoChoices(null, people)[0]).toMatchObject({ name: "New account", takenBy: null });
  });
});
