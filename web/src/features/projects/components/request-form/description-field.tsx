import { DESCRIPTION_LIMIT } from "@trestle/domain/projects/terms.ts";
import { useState } from "react";
import { Markdown } from "../../../../components/markdown.tsx";
import { charactersOf } from "../../../../lib/format.ts";
import { Button, Field, InputBox } from "../../../../ui/index.ts";
import type { DraftEditor } from "../../draft/use-draft-editor.ts";
import styles from "./request-form.module.css";

const ROWS = 9;

/** Markdown field for the description, with a preview. */
export function DescriptionField({ editor }: { editor: DraftEditor }) {
  const [previewed, setPreviewed] = useState(false);
  const { content, set, touch, problemOf } = editor;
  return (
    <Field
      label={
        <span className="row between">
          <span>Description of the work</span>
        </span>
      }
      problem={problemOf("description")}
      hint={`Markdown: **bold**, lists with -, headings with #, tables. Add pictures under Documents. ${charactersOf(content.description, DESCRIPTION_LIMIT)}`}
    >
      {(wiring) => (
        <>
          <fieldset className={`seg ${styles.written}`} aria-label="Description">
            <Button kind="bare" aria-pressed={!previewed} onClick={() => setPreviewed(false)}>
              Write
            </Button>
            <Button kind="bare" aria-pressed={previewed} onClick={() => setPreviewed(true)}>
              Preview
            </Button>
          </fieldset>
          {previewed ? (
            <section className={styles.preview} aria-label="Preview of the description">
              {content.description.trim() ? (
                <Markdown text={content.description} />
              ) : (
                <p className="muted">Nothing written yet.</p>
              )}
            </section>
          ) : null}
          <div hidden={previewed}>
            <InputBox>
              <textarea
                {...wiring}
                data-field="description"
                rows={ROWS}
                maxLength={DESCRIPTION_LIMIT}
                value={content.description}
                onChange={(event) => set("description", event.currentTarget.value)}
                onBlur={() => touch("description")}
              />
            </InputBox>
          </div>
        </>
      )}
    </Field>
  );
}
