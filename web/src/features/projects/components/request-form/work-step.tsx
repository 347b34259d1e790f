import { dayOfSeconds } from "@trestle/domain/day.ts";
import { categories, categoryKeys } from "@trestle/domain/projects/categories.ts";
import { DESCRIPTION_LIMIT, TITLE_LIMIT } from "@trestle/domain/projects/terms.ts";
import { useState } from "react";
import { Markdown } from "../../../../components/markdown.tsx";
import { charactersOf, dayText } from "../../../../lib/format.ts";
import { Badge, Button, Field, Grid, InputBox, Row, Select, Tabs, TextField } from "../../../../ui/index.ts";
import type { DraftEditor } from "../../draft/use-draft-editor.ts";
import { ProjectPicture } from "../project-picture.tsx";
import styles from "./request-form.module.css";
import { StepCard, type StepState } from "./step-card.tsx";

type Props = { editor: DraftEditor; state: StepState };

const categoryOptions = [
  ["", "Choose one"],
  ...categoryKeys.map((key) => [key, categories[key]] as const),
] as const;
const wordsIn = (text: string): number => text.trim().split(/\s+/).filter(Boolean).length;

/** Form for title, category and description; once complete, it shows the bidders' view. */
export function WorkStep({ editor, state }: Props) {
  const done = editor.isDone("work");
  const [open, setOpen] = useState(!done);
  const folded = done && !open;
  const aside = done ? (
    <Button kind="quiet" small icon={open ? "check" : "pencil"} onClick={() => setOpen(!open)}>
      {open ? "Done" : "Change"}
      <span className="sr"> the work</span>
    </Button>
  ) : null;
  return (
    <StepCard number={1} id="step-work" title="The work" state={state} aside={aside}>
      {folded ? <WorkRead editor={editor} /> : <WorkForm editor={editor} />}
    </StepCard>
  );
}

function WorkRead({ editor: { content } }: { editor: DraftEditor }) {
  const category = content.category || "construction";
  const words = wordsIn(content.description);
  const start = dayText(content.wishedStart, true);
  return (
    <div className={`pad ${styles.read}`}>
      <div className={styles.picture}>
        <ProjectPicture category={category} />
      </div>
      <div className="grow">
        <p className="row g2 wrap-ok">
          <Badge icon="hammer">{categories[category]}</Badge>
          {start ? <Badge>preferred from {start}</Badge> : null}
        </p>
        <div className="mt3 ink2">
          <Markdown text={content.description} />
        </div>
        <p className="t-xs muted mt2">
          Written in Markdown, {words === 1 ? "1 word" : `${words} words`}, shown here as bidders will see it
        </p>
      </div>
    </div>
  );
}

function WorkForm({ editor }: { editor: DraftEditor }) {
  const { content } = editor;
  return (
    <div className="pad stack">
      <TextField
        {...editor.field("title")}
        label="Title"
        hint={charactersOf(content.title, TITLE_LIMIT)}
        maxLength={TITLE_LIMIT}
        placeholder="Bowls pavilion, repaired and step-free"
      />
      <Grid gap={3}>
        <Select {...editor.field("category")} label="Category" options={categoryOptions} />
        <TextField
          {...editor.field("wishedStart")}
          label="Preferred start"
          hint={dayText(content.wishedStart, true) ?? "Optional"}
          type="date"
          min={dayOfSeconds(Date.now() / 1000)}
        />
      </Grid>
      <DescriptionField editor={editor} />
    </div>
  );
}

const ROWS = 9;
const views = [
  [false, "Write"],
  [true, "Preview"],
] as const;

/** Markdown field for the description, with a preview. */
function DescriptionField({ editor }: { editor: DraftEditor }) {
  const [previewed, setPreviewed] = useState(false);
  const { content, set, wire, problemOf } = editor;
  return (
    <Field
      label="Description of the work"
      problem={problemOf("description")}
      hint={`Markdown: **bold**, lists with -, headings with #, tables. Add pictures under Documents. ${charactersOf(content.description, DESCRIPTION_LIMIT)}`}
    >
      {(wiring) => (
        <>
          <Row>
            <Tabs label="Description" options={views} value={previewed} onChange={setPreviewed} />
          </Row>
          {previewed ? (
            <section className="card" aria-label="Preview of the description">
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
                {...wire("description")}
                rows={ROWS}
                maxLength={DESCRIPTION_LIMIT}
                value={content.description}
                onChange={(event) => set("description", event.currentTarget.value)}
              />
            </InputBox>
          </div>
        </>
      )}
    </Field>
  );
}
