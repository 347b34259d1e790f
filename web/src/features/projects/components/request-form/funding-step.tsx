import { dayOfSeconds } from "@trestle/domain/day.ts";
import { LONGEST_OPEN_DAYS } from "@trestle/domain/projects/terms.ts";
import { fileSize } from "../../../../components/file-size.ts";
import { counted, dayText } from "../../../../lib/format.ts";
import { Grid, MoneyField, Slider, TextField } from "../../../../ui/index.ts";
import type { DocumentsState } from "../../draft/use-documents.ts";
import type { DraftEditor } from "../../draft/use-draft-editor.ts";
import { Documents } from "./documents.tsx";
import { StepCard, type StepState } from "./step-card.tsx";

const DAY_MS = 86_400_000;

type Props = { editor: DraftEditor; state: StepState; documents: DocumentsState };

/** Form for documents, the donation goal, the closing date and the minimum SCORS of bidders. */
export function FundingStep({ editor, state, documents }: Props) {
  const { content, set } = editor;
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
      <Grid columns="1fr 1.15fr" fold="s" className="pad">
        <Documents draftId={editor.id} documents={documents} />
        <div className="stack">
          <Grid gap={3}>
            <MoneyField {...editor.money("donationGoal")} label="Donation goal" hint="Optional" />
            <TextField
              {...editor.field("openUntil")}
              label="Open for bids until"
              hint={dayText(content.openUntil, true)}
              type="date"
              min={dayOfSeconds(now / 1000)}
              max={dayOfSeconds((now + LONGEST_OPEN_DAYS * DAY_MS) / 1000)}
            />
          </Grid>
          <Slider
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
            min={1}
            max={11}
            value={content.scorsFrom}
            onChange={(scorsFrom) => set("scorsFrom", scorsFrom)}
          />
        </div>
      </Grid>
    </StepCard>
  );
}
