import { describe, expect, it } from "vitest";
import { callOut, isCallable, isPublicAddress, publicAgent } from "./public-https.ts";

describe("addresses that somebody gives us", () => {
  it.each(["93.184.216.34", "2606:4700::6810:85e5"])("are on the internet: %s", (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    ...["127.0.0.1", "10.1.2.3", "172.31.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0"],
    ...["::1", "::", "fe80::1", "fd00::1", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "64:ff9b::7f00:1"],
    ...["2002:7f00:1::", "2001:db8::1", "ff02::1", "localhost", ""],
  ])("aren't on the internet: %s", (address) => expect(isPublicAddress(address)).toBe(false));

  it.each([
    ["https://fcm.googleapis.com/fcm/send/abc", true],
    ["https://updates.push.services.mozilla.com/wpush/v2/abc", true],
    ["http://fcm.googleapis.com/fcm/send/abc", false],
    ["https://fcm.googleapis.com:8443/abc", false],
    ["https://user:secret@fcm.googleapis.com/abc", false],
    ["https://127.0.0.1/abc", false],
    ["https://0x7f.1/abc", false],
    ["https://2130706433/abc", false],
    ["https://[::1]/abc", false],
    ["https://localhost/abc", false],
    ["https://internal/abc", false],
    ["file:///etc/passwd", false],
    ["nonsense", false],
  ])("%s may be called: %s", (address, callable) => expect(isCallable(address)).toBe(callable));

  it.each([{ all: true }, { all: false }])(
    "reach nothing of ours by a name that leads here: %j",
    async (options) => {
      const found = new Promise((resolve) =>
        publicAgent().options.lookup?.("localhost", options, (error, address) => resolve(error ?? address)),
      );
      expect(await found).toEqual(new Error("localhost isn't on the internet"));
    },
  );

  it("are checked again when they are called", async () => {
    const call = { method: "POST", headers: {}, body: Buffer.from("x") };
    await expect(callOut("https://127.0.0.1/x", call, publicAgent(), 2_000)).rejects.toThrow(
      "not an address on the internet",
    );
  });
});
