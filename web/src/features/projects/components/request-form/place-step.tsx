import type { Location } from "@trestle/domain/places/place.ts";
import type { ReactNode } from "react";
import type { DraftEditor } from "../../draft/use-draft-editor.ts";
import styles from "./request-form.module.css";
import { StepCard, type StepState } from "./step-card.tsx";

export type PickPlace = (picker: {
  value: Location | null;
  onChange: (value: Location) => void;
}) => ReactNode;

type Props = { editor: DraftEditor; state: StepState; pickPlace: PickPlace };

/** Where the work is, if it is anywhere; strangers may be shown the surroundings alone. */
export function PlaceStep({ editor, state, pickPlace }: Props) {
  const { content, set, touch, problemOf } = editor;
  const problem = problemOf("location");
  return (
    <StepCard
      number={4}
      id="step-place"
      title="Location"
      below={content.hasPlace ? content.location?.label : "The work has no location"}
      state={state}
      aside={<span className="t-s muted hide-sm">or tick that the work has no location</span>}
    >
      <div className={`${styles.in} stack`}>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={!content.hasPlace}
            onChange={(event) => set("hasPlace", !event.currentTarget.checked)}
          />
          <span>The work has no location, as with software</span>
        </label>
        {content.hasPlace ? (
          <>
            {pickPlace({
              value: content.location,
              onChange: (location) => {
                set("location", location);
                touch("location");
              },
            })}
            {problem ? (
              <p className="err" role="alert" data-field="location" tabIndex={-1}>
                {problem}
              </p>
            ) : null}
            <label className={styles.check}>
              <input
                type="checkbox"
                checked={content.hideSpot}
                onChange={(event) => set("hideSpot", event.currentTarget.checked)}
              />
              <span>
                Show the public only the area, within about 500 m. Verified developers see the exact location
              </span>
            </label>
          </>
        ) : null}
      </div>
    </StepCard>
  );
}
