import { type ClubEvent, eventLimits } from "@trestle/domain/club/club-event.ts";
import { labelOf } from "@trestle/domain/places/place.ts";
import { PlacesSearch } from "../../../components/places/places-search.tsx";
import { call } from "../../../lib/endpoints.ts";
import { numberOrNull, useForm } from "../../../lib/form.ts";
import { charactersOf } from "../../../lib/format.ts";
import { useChange } from "../../../lib/use-change.ts";
import {
  Button,
  Checkbox,
  Dialog,
  Form,
  FormEnd,
  Grid,
  Tabs,
  Textarea,
  TextField,
} from "../../../ui/index.ts";
import { contentOf, draftOf, draftProblems, type EventDraft } from "../event-draft.ts";

type Props = {
  /** The one to change; without one a new event is posted. */
  event?: ClubEvent;
  onClose: () => void;
  onSaved: (id: string) => void;
};

/** When, where and for how many. */
export function EventForm({ event, onClose, onSaved }: Props) {
  const form = useForm({ initial: draftOf(event), check: draftProblems });
  const { values, set } = form;
  const saved = useChange({
    send: async (draft: EventDraft) => {
      const body = contentOf(draft);
      if (!event) return (await call("POST /api/club/events", { body, once: true }))._id;
      await call("PUT /api/club/events/:id", { params: { id: event._id }, body });
      return event._id;
    },
    failure: "The event wasn’t saved. We’ve kept your text – try again.",
    invalidates: ["/api/club/events"],
    onDone: onSaved,
  });
  return (
    <Dialog title={event ? "Change event" : "Post an event"} opened onClose={onClose} width={560} roomy>
      <Form form={form} onSend={saved.run}>
        <TextField {...form.field("title")} label="Title" maxLength={eventLimits.title} data-autofocus />
        <Textarea
          {...form.field("text")}
          label="Description"
          hint={`Markdown. ${charactersOf(values.text, eventLimits.text)}`}
          rows={5}
          maxLength={eventLimits.text}
        />
        <Grid columns={3} gap={3} fold="s">
          <TextField {...form.field("day")} type="date" label="Day" />
          <TextField {...form.field("from")} type="time" label="From" />
          <TextField {...form.field("to")} type="time" label="To" />
        </Grid>
        <Tabs
          label="Where"
          options={[
            [false, "On site"],
            [true, "Online"],
          ]}
          value={values.online}
          onChange={(online) => set("online", online)}
        />
        {values.online ? (
          <TextField
            {...form.field("link")}
            label="Link to join"
            hint="Only those with a place see it."
            placeholder="https://"
            maxLength={eventLimits.link}
          />
        ) : (
          <>
            <TextField
              {...form.field("venue")}
              label="Address"
              hint="Everyone sees it."
              maxLength={eventLimits.venue}
            />
            {values.place ? (
              <p className="t-s">
                On the map: {values.place.label}{" "}
                <Button kind="link" small onClick={() => set("place", null)}>
                  Take off the map
                </Button>
              </p>
            ) : (
              <PlacesSearch
                label="On the map (optional)"
                onChoose={(place) => {
                  const { latitude, longitude } = place;
                  set("place", { latitude, longitude, label: labelOf(place) });
                }}
              />
            )}
          </>
        )}
        <Grid gap={3}>
          <TextField
            {...form.field("places", numberOrNull)}
            label="Places"
            hint="Leave it empty for no limit."
            inputMode="numeric"
          />
        </Grid>
        <Checkbox {...form.check("membersOnly")}>Members only</Checkbox>
        {event ? (
          <p className="t-s muted">
            If the time, address or link changes, we’ll notify everyone attending or waiting.
          </p>
        ) : null}
        <FormEnd change={saved} submit={event ? "Save event" : "Post event"} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
