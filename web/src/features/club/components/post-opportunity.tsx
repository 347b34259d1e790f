import {
  opportunityKinds,
  opportunityLimits,
  type PostOpportunityRequest,
  postOpportunityRequest,
} from "@trestle/domain/club/opportunity.ts";
import { labelOf } from "@trestle/domain/places/place.ts";
import { categories } from "@trestle/domain/projects/categories.ts";
import { PlacesSearch } from "../../../components/places/places-search.tsx";
import { call } from "../../../lib/endpoints.ts";
import { orNull, schemaProblems, useForm } from "../../../lib/form.ts";
import { charactersOf } from "../../../lib/format.ts";
import { DAY_MS } from "../../../lib/time.ts";
import { useChange } from "../../../lib/use-change.ts";
import { Button, Dialog, Form, FormEnd, Select, Textarea, TextField } from "../../../ui/index.ts";

type Props = {
  /** Requests and projects of one's own on the market that it may be about. */
  projects: { _id: string; title: string }[];
  onClose: () => void;
  onPosted: (id: string) => void;
};

const MONTH_MS = 30 * DAY_MS;
const kinds = Object.entries(opportunityKinds);
const trades: [string, string][] = [["", "Any trade"], ...Object.entries(categories)];
const scores = Array.from({ length: 11 }, (_, index): [string, string] => [
  String(index + 1),
  index === 0 ? "Any SCORS" : `SCORS ${index + 1} or more`,
]);

/** Form for a public post of an opportunity. */
export function PostOpportunity({ projects, onClose, onPosted }: Props) {
  const initial: PostOpportunityRequest = {
    kind: "partner",
    title: "",
    text: "",
    trade: null,
    place: null,
    scorsFrom: 1,
    projectId: null,
    until: new Date(Date.now() + MONTH_MS).toISOString().slice(0, 10),
  };
  const form = useForm({ initial, check: (values) => schemaProblems(postOpportunityRequest, values) });
  const { values, set } = form;
  const posted = useChange({
    send: (request: PostOpportunityRequest) =>
      call("POST /api/club/opportunities", { body: postOpportunityRequest.parse(request), once: true }),
    failure: "The opportunity wasn’t posted. We’ve kept your text – try again.",
    invalidates: ["/api/club/opportunities"],
    onDone: ({ _id }) => onPosted(_id),
  });
  return (
    <Dialog title="Post an opportunity" opened onClose={onClose} width={560} roomy>
      <Form form={form} onSend={posted.run}>
        <Select {...form.field("kind")} label="What it is" options={kinds} />
        <TextField {...form.field("title")} label="Title" maxLength={opportunityLimits.title} />
        <Textarea
          {...form.field("text")}
          label="Description"
          hint={`Markdown. Everyone can read this: no phone numbers or email addresses. ${charactersOf(values.text, opportunityLimits.text)}`}
          rows={6}
          maxLength={opportunityLimits.text}
        />
        <div className="row g2 wrap-ok">
          <Select {...form.field("trade", orNull)} label="Trade" options={trades} />
          <Select {...form.field("scorsFrom", Number)} label="Minimum SCORS" options={scores} />
          <TextField {...form.field("until")} type="date" label="Until" />
        </div>
        {projects.length > 0 ? (
          <Select
            {...form.field("projectId", orNull)}
            label="About your project"
            options={[["", "None"], ...projects.map(({ _id, title }) => [_id, title] as const)]}
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
          <PlacesSearch
            label="Place, if it has one"
            onChoose={(place) => {
              const { latitude, longitude } = place;
              set("place", { latitude, longitude, label: labelOf(place) });
            }}
          />
        )}
        <FormEnd change={posted} submit="Post opportunity" onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
