import { expect, it } from "vitest";
import { website } from "./kyc.ts";

it("takes a web address as people type it, and nothing that a browser would run", () => {
  expect(website.parse("example.org/work")).toBe("https://example.org/work");
  expect(website.parse(" http://example.org ")).toBe("http://example.org");
  expect(website.parse("")).toBe("");
  for (const bad of ["javascript:alert(1)", "not a site", "data:text/html,x"])
    expect(website.safeParse(bad).success, bad).toBe(false);
});
