import { counted } from "../../lib/format.ts";

/** Says how many other sessions a change has ended. */
export const endedText = (ended: number): string =>
  ended === 0 ? "You weren’t signed in anywhere else." : `${counted(ended, "other session")} ended.`;
