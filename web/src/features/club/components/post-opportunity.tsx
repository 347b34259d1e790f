import {
  type OpportunityKind,
  opportunityKinds,
  opportunityLimits,
  type PostOpportunityRequest,
  postOpportunityRequest,
} from "@trestle/domain/club/opportunity.ts";
import { labelOf, type Place } from "@trestle/domain/places/place.ts";
import { type Category, categories } from "@trestle/domain/projects/categories.ts";
import type { ReactNode } from "react";
import { schemaProblems, useForm } from "../../../lib/form.ts";
import { charactersOf } from "../../../lib/format.ts";
import { useChange } from "../../../lib/use-change.ts";
import { Button, Dialog, Problem, Select, Textarea, TextField } from "../../../ui/index.ts";
import { opportunitiesKey, postOpportunity } from "../api/opportunities.ts";

type Props = {
  /** Requests and projects of one's own on the market that it may be about. */
  projects: { _id: string; title: string }[];
  placesSearch: (choose: (place: Place) => void) => ReactNode;
  onClose: () => void;
  onPosted: (id: string) => void;
};

const MONTH_MS = 30 * 86_400_000;
const kinds = Object.entries(opportunityKinds);
const trades: [string, string][] = [["", "Any trade"], ...Object.entries(categories)];
const scores = Array.from({ length: 11 }, (_, index): [string, string] => [
  String(index + 1),
  index === 0 ? "Any SCORS" : `SCORS ${index + 1} or more`,
]);

/** What one looks for or offers, for everybody to read. */
export function PostOpportunity({ projects, placesSearch, onClose, onPosted }: Props) {
  const initial: PostOpportunityRequest = {
    ...{ kind: "partner", title: "", text: "", trade: null, place: null, scorsFrom: 1, projectId: null },
    until: new Date(Date.now() + MONTH_MS).toISOString().slice(0, 10),
  };
  const form = useForm({ initial, check: (values) => schemaProblems(postOpportunityRequest, values) });
  const { values, set } = form;
  const posted = useChange({
    send: (request: PostOpportunityRequest) => postOpportunity(postOpportunityRequest.parse(request)),
    failure: "The opportunity wasn't posted. We've kept your text – try again.",
    invalidates: [opportunitiesKey],
    onDone: ({ _id }) => onPosted(_id),
  });
  return (
    <Dialog title="Post an opportunity" opened onClose={onClose} width={560} roomy>
      <form ref={form.form} className="stack" noValidate onSubmit={form.submit(posted.run)}>
        <Select
          label="What it is"
          options={kinds}
          value={values.kind}
          onChange={(event) => set("kind", event.currentTarget.value as OpportunityKind)}
        />
        <TextField {...form.field("title")} label="Title" maxLength={opportunityLimits.title} />
        <Textarea
          {...form.field("text")}
          label="Description"
          hint={`Markdown. Everyone can read this: no phone numbers or email addresses. ${charactersOf(values.text, opportunityLimits.text)}`}
          rows={6}
          maxLength={opportunityLimits.text}
        />
        <div className="row g2 wrap-ok">
          <Select
            label="Trade"
            options={trades}
            value={values.trade ?? ""}
            onChange={(event) => set("trade", (event.currentTarget.value || null) as Category | null)}
          />
          <Select
            label="Minimum SCORS"
            options={scores}
            value={String(values.scorsFrom)}
            onChange={(event) => set("scorsFrom", Number(event.currentTarget.value))}
          />
          <TextField {...form.field("until")} type="date" label="Until" />
        </div>
        {projects.length > 0 ? (
          <Select
            label="About your project"
            options={[["", "None"], ...projects.map(({ _id, title }): [string, string] => [_id, title])]}
            value={values.projectId ?? ""}
            onChange={(event) => set("projectId", event.currentTarget.value || null)}
          />
        ) : null}
        {values.place ? (
          <p className="t-s">
            In {values.place.label}{" "}
            <Button kind="link" small onClick={() => set("place", null)}>
              Remove the place
            </Button>
          </p>
        ) : (
          placesSearch((place) =>
            set("place", {
              ...{ latitude: place.latitude, longitude: place.longitude },
              label: labelOf(place),
            }),
          )
        )}
        <Problem>{posted.problem}</Problem>
        <div className="row g2">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" className="grow" type="submit" busy={posted.busy}>
            Post opportunity
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
