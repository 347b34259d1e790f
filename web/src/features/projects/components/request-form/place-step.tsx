import type { Location } from "@trestle/domain/places/place.ts";
import type { ReactNode } from "react";
import { Checkbox } from "../../../../ui/index.ts";
import type { DraftEditor } from "../../draft/use-draft-editor.ts";
import { StepCard, type StepState } from "./step-card.tsx";

export type PickPlace = (picker: {
  value: Location | null;
  onChange: (value: Location) => void;
}) => ReactNode;

type Props = { editor: DraftEditor; state: StepState; pickPlace: PickPlace };

/** Form for the location; strangers see only the area unless the customer publishes the exact place. */
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
      <div className="pad stack">
        <Checkbox
          checked={!content.hasPlace}
          onChange={(event) => set("hasPlace", !event.currentTarget.checked)}
        >
          The work has no location, as with software
        </Checkbox>
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
            <Checkbox
              checked={!content.hideSpot}
              onChange={(event) => set("hideSpot", !event.currentTarget.checked)}
            >
              Show everyone the exact location
            </Checkbox>
            <p className="t-s muted">
              {content.hideSpot
                ? "Everyone sees the name of the place and the area within about 500 m. The developer whose bid you accept sees the exact location."
                : "Everyone sees the exact location, also without an account. It becomes part of the signed terms, so it can’t be hidden later."}
            </p>
          </>
        ) : null}
      </div>
    </StepCard>
  );
}
