import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { readyMessage } from "./ready-message.ts";

const accounts = [
  { username: "harriet.osei", password: "demo-customer-2026", role: "customer" as const, wallet: 4 },
];
const screen = (HOST: string) =>
  readyMessage(readConfig({ HOST }, "/srv"), "http://127.0.0.1:8545", accounts);

describe("the ready screen", () => {
  it("names the address and each account that can be tried", () => {
    expect(screen("")).toContain("Trestle is ready: http://localhost:3000");
    expect(screen("")).toMatch(/customer\s+harriet\.osei\s+demo-customer-2026/);
  });

  it.each(["0.0.0.0", "::", "192.168.1.7"])("warns of public passwords on %s", (host) => {
    expect(screen(host)).toContain(`WARNING: HOST is ${host}`);
  });

  it.each(["", "localhost", "127.0.0.1", "::1"])(
    "does not warn where only this machine gets in (%s)",
    (host) => {
      expect(screen(host)).not.toContain("WARNING");
    },
  );
});
