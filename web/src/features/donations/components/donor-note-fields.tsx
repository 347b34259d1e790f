import { MESSAGE_LIMIT, NAME_LIMIT } from "@trestle/domain/donations/donor-note.ts";
import { charactersOf } from "../../../lib/format.ts";
import { Checkbox, TextField } from "../../../ui/index.ts";
import type { TypedDonorNote } from "../unsent-donor-notes.ts";
import styles from "./donor-note-fields.module.css";

type Props = {
  note: TypedDonorNote;
  onChange: (note: TypedDonorNote) => void;
  /** The member's name, where the donor's wallet is the account's. */
  username: string | null;
  problems?: { name?: string; message?: string };
};

/** What a donor says beside a donation. A member shows the username or nothing; anybody else signs a name. */
export function DonorNoteFields({ note, onChange, username, problems = {} }: Props) {
  return (
    <div className={styles.fields}>
      <TextField
        label={
          <>
            Message <span className={styles.optional}>optional, everyone can read it</span>
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
              Name <span className={styles.optional}>optional</span>
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
          <span className={styles.below}>
            Untick to appear as Anonymous Donor. Your wallet address can still be seen on the chain.
          </span>
        </Checkbox>
      )}
    </div>
  );
}
