import { charactersOf } from "../lib/format.ts";

/** How long a text is, once it gets close to the limit; read aloud once it is past it. */
export const NearLimit = ({ text, limit }: { text: string; limit: number }) =>
  text.length < limit * 0.8 ? null : (
    <p
      role={text.length > limit ? "alert" : undefined}
      className={`t-xs ${text.length > limit ? "err" : "muted"}`}
    >
      {charactersOf(text, limit)}
    </p>
  );
