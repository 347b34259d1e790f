import { type Logger, pino } from "pino";
import type { Config } from "./config.ts";

/** A socket carries its token in the address, so what is logged of an address loses it. */
const withoutToken = (url: string): string => url.replace(/([?&]token=)[^&]*/g, "$1[redacted]");

export function openLog({ LOG_LEVEL }: Pick<Config, "LOG_LEVEL">): Logger {
  return pino({
    level: LOG_LEVEL,
    redact: ["req.headers.authorization", "req.headers.cookie", "password", "token", "*.password", "*.token"],
    serializers: {
      req: ({ method, url, ip }: { method: string; url: string; ip: string }) => ({
        method,
        url: withoutToken(url),
        ip,
      }),
    },
    ...(process.stdout.isTTY
      ? { transport: { target: "pino-pretty", options: { ignore: "pid,hostname" } } }
      : {}),
  });
}
