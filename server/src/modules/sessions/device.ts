import { isIP, isIPv4 } from "node:net";
import { clientOf } from "../../platform/http/client-address.ts";

type Pattern = readonly [RegExp, string];
/** First match wins: Edge and Opera also contain Chrome, and all contain Safari. */
const BROWSERS: readonly Pattern[] = [
  [/\b(?:Edg|EdgA|EdgiOS)\//, "Edge"],
  [/\b(?:OPR|Opera|OPT)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//, "Safari"],
];
const SYSTEMS: readonly Pattern[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

const match = (patterns: readonly Pattern[], text: string) =>
  patterns.find(([pattern]) => pattern.test(text))?.[1];

/** Returns a label such as "Firefox on Windows"; nothing else of the user agent is stored. */
export function deviceOf(userAgent = ""): string {
  const [browser, system] = [match(BROWSERS, userAgent), match(SYSTEMS, userAgent)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (system ? `Browser on ${system}` : "App or script");
}

const LOCAL = /^(?:127|10|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\./;

/** Returns the network part of an address: enough to recognise it, too little to identify a person. */
export function networkLabel(address: string): string | null {
  const client = clientOf(address);
  if (isIPv4(client)) return LOCAL.test(client) ? "Local network" : client.replace(/\.\d+$/, ".*");
  if (!isIP(client.replace("/64", ""))) return null;
  if (/^(?:f[cd]|fe[89ab]|0:0:0:0::)/.test(client)) return "Local network";
  return `${client.split(":").slice(0, 3).join(":")}:*`;
}
