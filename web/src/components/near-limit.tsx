import { charactersOf } from "../lib/format.ts";

/** How long a text is, once it gets close to the limit or past it. */
export const NearLimit = ({ text, limit }: { text: string; limit: number }) => (
  <p
    role="status"
    className={`t-xs ${text.length > limit ? "err" : "muted"}`}
    hidden={text.length < limit * 0.8}
  >
    {charactersOf(text, limit)}
  </p>
);
