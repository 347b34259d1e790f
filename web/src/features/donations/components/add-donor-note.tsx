import type { Donation } from "@trestle/domain/donations/donation.ts";
import { useEffect, useState } from "react";
import { Button, Problem } from "../../../ui/index.ts";
import type { TypedDonorNote } from "../unsent-donor-notes.ts";
import { useAddDonorNote } from "../use-add-donor-note.ts";
import { DonorNoteFields } from "./donor-note-fields.tsx";

type Props = {
  projectId: string;
  tokenId: string;
  donation: Donation;
  username: string | null;
  /** Note as typed before the donation was signed. */
  initial: TypedDonorNote;
  /** Publishes `initial` when shown; the form appears only if that fails. */
  atOnce?: boolean;
  onDone: (donation: Donation) => void;
};

/** Adds name and message to a donation that is on the chain. That is done once. */
export function AddDonorNote({
  projectId,
  tokenId,
  donation,
  username,
  initial,
  atOnce = false,
  onDone,
}: Props) {
  const [note, setNote] = useState(initial);
  const [isFirst, setIsFirst] = useState(atOnce);
  const given = useAddDonorNote({ projectId, tokenId, donation, username, onDone });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what was typed before the donation
  useEffect(() => {
    if (atOnce) given.run(initial);
  }, []);
  if (isFirst && given.problem) setIsFirst(false);
  if (isFirst)
    return (
      <p className="note">
        {username === null
          ? "Now sign your name and message in your wallet. It’s free and moves no money."
          : "Publishing your name and message…"}
      </p>
    );
  const change = (next: TypedDonorNote) => {
    given.clear();
    setNote(next);
  };
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        given.run(note);
      }}
    >
      <DonorNoteFields note={note} onChange={change} username={username} />
      <p className="t-s muted">
        {username === null
          ? "Your wallet asks you to sign this. It’s free and moves no money. You can do this once per donation."
          : "You can do this once per donation."}
      </p>
      <Problem>{given.problem}</Problem>
      <Button kind="primary" type="submit" busy={given.busy}>
        {given.busy ? "Publishing…" : username === null ? "Sign and publish" : "Publish"}
      </Button>
    </form>
  );
}
