import { type DestinationStream, type Logger, pino } from "pino";
import type { Config } from "./config.ts";

/** Removes the socket's token from a logged address, in any spelling of its parameter. */
const withoutToken = (url: string): string =>
  url.replace(/([?&])([^=&]*)=[^&]*/g, (pair, mark, name) =>
    decoded(name) === "token" ? `${mark}token=[redacted]` : pair,
  );

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

type Reduced = { type: string; message: string; code?: string; stack?: string; cause?: Reduced };

/** Returns the diagnostic fields of an error. Others may contain a query's values or a whole response. */
function reduced(error: unknown, depth = 0): Reduced {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error).slice(0, 500) };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: error.message.slice(0, 500),
    ...(typeof code === "string" ? { code } : {}),
    ...(error.stack ? { stack: error.stack.split("\n").slice(1, 9).join("\n") } : {}),
    ...(error.cause && depth < 3 ? { cause: reduced(error.cause, depth + 1) } : {}),
  };
}

type LogSettings = Pick<Config, "LOG_LEVEL"> & Partial<Pick<Config, "LOG_FORMAT">>;

export function openLog(
  { LOG_LEVEL, LOG_FORMAT }: LogSettings,
  destination = standardOutput(LOG_FORMAT),
): Logger {
  const options = {
    level: LOG_LEVEL,
    redact: ["req.headers.authorization", "req.headers.cookie", "password", "token", "*.password", "*.token"],
    serializers: {
      req: ({ method, url, ip }: { method: string; url: string; ip: string }) => ({
        method,
        url: withoutToken(url),
        ip,
      }),
      err: reduced,
    },
  };
  return pino(options, destination);
}

/** Writes text on a terminal and JSON otherwise, unless the configuration says otherwise. */
function standardOutput(format = process.stdout.isTTY ? "text" : "json"): DestinationStream {
  if (format === "json") return pino.destination(1);
  return pino.transport({ target: "pino-pretty", options: { ignore: "pid,hostname" } });
}
