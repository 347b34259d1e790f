import { dayOfSeconds } from "@trestle/domain/day.ts";
import { LONGEST_OPEN_DAYS } from "@trestle/domain/projects/terms.ts";
import { fileSize } from "../../../../components/file-size.ts";
import { counted, dayText } from "../../../../lib/format.ts";
import { Field, MoneyField, TextField } from "../../../../ui/index.ts";
import type { DocumentsState } from "../../draft/use-documents.ts";
import type { DraftEditor } from "../../draft/use-draft-editor.ts";
import { Documents } from "./documents.tsx";
import styles from "./request-form.module.css";
import { StepCard, type StepState } from "./step-card.tsx";

const DAY_MS = 86_400_000;

type Props = { editor: DraftEditor; state: StepState; documents: DocumentsState };

/** What bidders need to read, what others may give, until when and from whom bids are welcome. */
export function FundingStep({ editor, state, documents }: Props) {
  const { content, set, touch, problemOf } = editor;
  const size = documents.files.reduce((sum, file) => sum + file.size, 0);
  const now = Date.now();
  return (
    <StepCard
      number={5}
      id="step-funding"
      title="Documents and funding"
      state={state}
      aside={
        <span className="t-s muted hide-sm">
          {counted(documents.files.length, "file")}
          {size > 0 ? `, ${fileSize(size)} of 50 MB` : ""}
        </span>
      }
    >
      <div className={`${styles.in} ${styles.wide}`}>
        <Documents draftId={editor.id} documents={documents} />
        <div className="stack">
          <div className={styles.two}>
            <MoneyField {...editor.money("donationGoal")} label="Donation goal" hint="Optional" />
            <TextField
              label="Open for bids until"
              hint={dayText(content.openUntil, true)}
              problem={problemOf("openUntil")}
              type="date"
              min={dayOfSeconds(now / 1000)}
              max={dayOfSeconds((now + LONGEST_OPEN_DAYS * DAY_MS) / 1000)}
              data-field="openUntil"
              value={content.openUntil}
              onChange={(event) => set("openUntil", event.currentTarget.value)}
              onBlur={() => touch("openUntil")}
            />
          </div>
          <Field
            label={
              <>
                Minimum SCORS <strong>{content.scorsFrom}</strong>
              </>
            }
            hint={
              content.scorsFrom === 1
                ? "Every verified developer can bid"
                : "Only developers with at least this score can bid"
            }
          >
            {(wiring) => (
              <input
                {...wiring}
                type="range"
                className={styles.range}
                style={{ "--v": content.scorsFrom }}
                min={1}
                max={11}
                value={content.scorsFrom}
                onChange={(event) => set("scorsFrom", Number(event.currentTarget.value))}
              />
            )}
          </Field>
        </div>
      </div>
    </StepCard>
  );
}
