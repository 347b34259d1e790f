import type { Donation } from "@trestle/domain/donations/donation.ts";
import { useState } from "react";
import { Problem } from "../../../components/problem.tsx";
import type { TypedWords } from "../unsent-words.ts";
import { useGiveWords } from "../use-give-words.ts";
import { WordsFields } from "./words-fields.tsx";

type Props = {
  projectId: string;
  tokenId: string;
  donation: Donation;
  username: string | null;
  /** What was typed before the donation was signed. */
  initial: TypedWords;
  onDone: (donation: Donation) => void;
};

/** Adds name and message to a donation that is on the chain. That is done once. */
export function SignWords({ projectId, tokenId, donation, username, initial, onDone }: Props) {
  const [words, setWords] = useState(initial);
  const given = useGiveWords({ projectId, tokenId, donation, username, onDone });
  const change = (next: TypedWords) => {
    given.clear();
    setWords(next);
  };
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        given.run(words);
      }}
    >
      <WordsFields words={words} onChange={change} username={username} />
      <p className="t-s muted">
        {username === null
          ? "Your wallet asks you to sign this. It’s free and moves no money. You can do this once per donation."
          : "You can do this once per donation."}
      </p>
      <Problem>{given.problem}</Problem>
      <button type="submit" className="btn primary" disabled={given.busy}>
        {given.busy ? "Publishing…" : username === null ? "Sign and publish" : "Publish"}
      </button>
    </form>
  );
}
