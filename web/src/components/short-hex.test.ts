import { expect, it } from "vitest";
import { shortHex } from "./short-hex.ts";

it("spells an address the same way, checksummed or not", () => {
  const address = "0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65";
  expect(shortHex(address)).toBe("0x15d3…6a65");
  expect(shortHex(address.toLowerCase())).toBe("0x15d3…6a65");
  expect(shortHex("0x")).toBe("0x");
});
