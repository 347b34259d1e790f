import { MESSAGE_LIMIT, NAME_LIMIT } from "@trestle/domain/donations/donation-words.ts";
import { Field, InputBox } from "../../../components/field.tsx";
import { charactersOf } from "../../../lib/format.ts";
import type { TypedWords } from "../unsent-words.ts";
import styles from "./words-fields.module.css";

type Props = {
  words: TypedWords;
  onChange: (words: TypedWords) => void;
  /** The member's name, where the donor's wallet is the account's. */
  username: string | null;
  problems?: { name?: string; message?: string };
};

/** What a donor says beside a donation. A member shows the username or nothing; anybody else signs a name. */
export function WordsFields({ words, onChange, username, problems = {} }: Props) {
  return (
    <div className={styles.fields}>
      <Field
        label={
          <>
            Message <span className={styles.optional}>optional, everyone can read it</span>
          </>
        }
        hint={words.message ? charactersOf(words.message, MESSAGE_LIMIT) : undefined}
        problem={problems.message}
      >
        {(wiring) => (
          <InputBox>
            <input
              {...wiring}
              maxLength={MESSAGE_LIMIT}
              value={words.message}
              onChange={({ currentTarget }) => onChange({ ...words, message: currentTarget.value })}
            />
          </InputBox>
        )}
      </Field>
      {username === null ? (
        <Field
          label={
            <>
              Name <span className={styles.optional}>optional</span>
            </>
          }
          hint="Leave it empty to appear as Anonymous Donor. Your wallet address can still be seen on the chain."
          problem={problems.name}
        >
          {(wiring) => (
            <InputBox>
              <input
                {...wiring}
                maxLength={NAME_LIMIT}
                placeholder="Anonymous Donor"
                autoComplete="name"
                value={words.name}
                onChange={({ currentTarget }) => onChange({ ...words, name: currentTarget.value })}
              />
            </InputBox>
          )}
        </Field>
      ) : (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={words.showName}
            onChange={({ currentTarget }) => onChange({ ...words, showName: currentTarget.checked })}
          />
          <span>
            <span className="strong">Show my name, {username}</span>
            <span className={styles.below}>
              Untick to appear as Anonymous Donor. Your wallet address can still be seen on the chain.
            </span>
          </span>
        </label>
      )}
    </div>
  );
}
