import { MESSAGE_LIMIT, NAME_LIMIT } from "@trestle/domain/donations/donor-note.ts";
import { charactersOf } from "../../../lib/format.ts";
import { Checkbox, Stack, TextField } from "../../../ui/index.ts";
import type { TypedDonorNote } from "../unsent-donor-notes.ts";

type Props = {
  note: TypedDonorNote;
  onChange: (note: TypedDonorNote) => void;
  /** The member's name, where the donor's wallet is the account's. */
  username: string | null;
  problems?: { name?: string; message?: string };
};

/** Fields of a donor's note. A member can show the username alone; other donors type a name. */
export function DonorNoteFields({ note, onChange, username, problems = {} }: Props) {
  return (
    <Stack gap={3}>
      <TextField
        label={
          <>
            Message <span className="muted">optional, everyone can read it</span>
          </>
        }
        hint={note.message ? charactersOf(note.message, MESSAGE_LIMIT) : undefined}
        problem={problems.message}
        maxLength={MESSAGE_LIMIT}
        value={note.message}
        onChange={({ currentTarget }) => onChange({ ...note, message: currentTarget.value })}
      />
      {username === null ? (
        <TextField
          label={
            <>
              Name <span className="muted">optional</span>
            </>
          }
          hint="Leave it empty to appear as Anonymous Donor. Your wallet address can still be seen on the chain."
          problem={problems.name}
          maxLength={NAME_LIMIT}
          placeholder="Anonymous Donor"
          autoComplete="name"
          value={note.name}
          onChange={({ currentTarget }) => onChange({ ...note, name: currentTarget.value })}
        />
      ) : (
        <Checkbox
          checked={note.showName}
          onChange={({ currentTarget }) => onChange({ ...note, showName: currentTarget.checked })}
        >
          <span className="strong">Show my name, {username}</span>
          <span className="t-s muted" style={{ display: "block" }}>
            Untick to appear as Anonymous Donor. Your wallet address can still be seen on the chain.
          </span>
        </Checkbox>
      )}
    </Stack>
  );
}
