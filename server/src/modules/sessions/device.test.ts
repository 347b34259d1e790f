import { describe, expect, it } from "vitest";
import { deviceOf, networkLabel } from "./device.ts";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";

describe("a device in words", () => {
  it.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/126.0.0.0 Safari/537.36`,
      "Chrome on Windows",
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`,
      "Edge on Windows",
    ],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0", "Firefox on Linux"],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
      "Safari on iPhone",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15",
      "Safari on Mac",
    ],
    [
      `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${webkit} Chrome/126.0.0.0 Mobile Safari/537.36`,
      "Chrome on Android",
    ],
    ["curl/8.5.0", "App or script"],
    [undefined, "App or script"],
  ])("%s", (userAgent, words) => expect(deviceOf(userAgent)).toBe(words));

  it("keeps nothing that a client made up", () => {
    expect(deviceOf("<b>Your bank</b> Firefox/1 on Windows")).toBe("Firefox on Windows");
  });
});

describe("a network in words", () => {
  it.each([
    ["203.0.113.77", "203.0.113.*"],
    ["::ffff:203.0.113.77", "203.0.113.*"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:*"],
    ["127.0.0.1", "Local network"],
    ["172.20.1.1", "Local network"],
    ["::1", "Local network"],
    ["fd00::1", "Local network"],
    ["unknown", null],
  ])("%s", (address, words) => expect(networkLabel(address)).toBe(words));
});
