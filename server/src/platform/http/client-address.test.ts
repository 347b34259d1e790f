import { describe, expect, it } from "vitest";
import { clientOf, networksOf } from "./client-address.ts";

describe("whom an address belongs to", () => {
  it.each([
    ["203.0.113.9", "203.0.113.9"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["::FFFF:203.0.113.9", "203.0.113.9"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0db8:0001:0002::7", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
  ])("%s is %s", (address, client) => expect(clientOf(address)).toBe(client));
});

it("the networks of an address are those that one subscriber may own as a whole", () => {
  expect(networksOf("2001:db8:1:2fe::1")).toEqual([
    { network: "2001:db8:1:2fe::/64", share: 1 },
    { network: "2001:db8:1:200::/56", share: 4 },
    { network: "2001:db8:1::/48", share: 16 },
  ]);
  expect(networksOf("::ffff:203.0.113.9")).toEqual([{ network: "203.0.113.9", share: 1 }]);
});
