import { formatDate } from "../../lib/format.ts";
/** `Good afternoon, harriet` by the reader's own clock; `Hello` in the small hours. */
export function greeting(name: string, now: Date = new Date()): string {
  const hour = now.getHours();
  if (hour < 5) return `Hello, ${name}`;
  const part = hour >= 18 ? "evening" : hour < 12 ? "morning" : "afternoon";
  return `Good ${part}, ${name}`;
}

export const today = (now: Date = new Date()): string =>
  formatDate(now, { weekday: "long", day: "numeric", month: "long", year: "numeric" });
