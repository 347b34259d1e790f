import { dayOfSeconds } from "@trestle/domain/day.ts";
import { type Category, categories, categoryKeys } from "@trestle/domain/projects/categories.ts";
import { TITLE_LIMIT } from "@trestle/domain/projects/terms.ts";
import { useState } from "react";
import { Markdown } from "../../../../components/markdown.tsx";
import { charactersOf, dayText } from "../../../../lib/format.ts";
import { Button, Icon, Select, TextField } from "../../../../ui/index.ts";
import type { DraftEditor } from "../../draft/use-draft-editor.ts";
import { ProjectPicture } from "../project-picture.tsx";
import { DescriptionField } from "./description-field.tsx";
import styles from "./request-form.module.css";
import { StepCard, type StepState } from "./step-card.tsx";

type Props = { editor: DraftEditor; state: StepState };

const wordsIn = (text: string): number => text.trim().split(/\s+/).filter(Boolean).length;

/** What is asked for. Once it is said, it is shown as bidders will read it. */
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
    <div className={`${styles.in} ${styles.read}`}>
      <div className={styles.picture}>
        <ProjectPicture category={category} />
      </div>
      <div className="grow">
        <p className="row g2 wrap-ok">
          <span className="badge">
            <Icon name="hammer" size={14} />
            {categories[category]}
          </span>
          {start ? <span className="badge">preferred from {start}</span> : null}
        </p>
        <div className={`mt3 ink2 ${styles.readText}`}>
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
  const { content, set, touch, problemOf } = editor;
  return (
    <div className={`${styles.in} stack`}>
      <TextField
        label="Title"
        hint={charactersOf(content.title, TITLE_LIMIT)}
        problem={problemOf("title")}
        data-field="title"
        value={content.title}
        maxLength={TITLE_LIMIT}
        placeholder="Bowls pavilion, repaired and step-free"
        onChange={(event) => set("title", event.currentTarget.value)}
        onBlur={() => touch("title")}
      />
      <div className={styles.two}>
        <Select
          label="Category"
          problem={problemOf("category")}
          data-field="category"
          value={content.category}
          onChange={(event) => set("category", event.currentTarget.value as Category | "")}
          onBlur={() => touch("category")}
        >
          <option value="">Choose one</option>
          {categoryKeys.map((key) => (
            <option key={key} value={key}>
              {categories[key]}
            </option>
          ))}
        </Select>
        <TextField
          label="Preferred start"
          hint={dayText(content.wishedStart, true) ?? "Optional"}
          problem={problemOf("wishedStart")}
          type="date"
          data-field="wishedStart"
          min={dayOfSeconds(Date.now() / 1000)}
          value={content.wishedStart}
          onChange={(event) => set("wishedStart", event.currentTarget.value)}
          onBlur={() => touch("wishedStart")}
        />
      </div>
      <DescriptionField editor={editor} />
    </div>
  );
}
