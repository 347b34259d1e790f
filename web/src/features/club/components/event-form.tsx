import { type ClubEvent, eventLimits } from "@trestle/domain/club/club-event.ts";
import { labelOf, type Place } from "@trestle/domain/places/place.ts";
import type { ReactNode } from "react";
import { call } from "../../../lib/endpoints.ts";
import { useForm } from "../../../lib/form.ts";
import { charactersOf } from "../../../lib/format.ts";
import { useChange } from "../../../lib/use-change.ts";
import { Button, Checkbox, Dialog, Problem, Textarea, TextField } from "../../../ui/index.ts";
import { contentOf, draftOf, draftProblems, type EventDraft } from "../event-draft.ts";
import styles from "./event.module.css";

type Props = {
  /** The one to change; without one a new event is posted. */
  event?: ClubEvent;
  placesSearch: (choose: (place: Place) => void) => ReactNode;
  onClose: () => void;
  onSaved: (id: string) => void;
};

/** When, where and for how many. */
export function EventForm({ event, placesSearch, onClose, onSaved }: Props) {
  const form = useForm({ initial: draftOf(event), check: draftProblems });
  const { values, set, problemOf, wire } = form;
  const saved = useChange({
    send: async (draft: EventDraft) => {
      const body = contentOf(draft);
      if (!event) return (await call("POST /api/club/events", { body, once: true }))._id;
      await call("PUT /api/club/events/:id", { params: { id: event._id }, body });
      return event._id;
    },
    failure: "The event wasn't saved. We've kept your text – try again.",
    invalidates: ["/api/club/events"],
    onDone: onSaved,
  });
  return (
    <Dialog title={event ? "Change event" : "Post an event"} opened onClose={onClose} width={560} roomy>
      <form ref={form.form} className="stack" noValidate onSubmit={form.submit(saved.run)}>
        <TextField {...form.field("title")} label="Title" maxLength={eventLimits.title} data-autofocus />
        <Textarea
          {...form.field("text")}
          label="Description"
          hint={`Markdown. ${charactersOf(values.text, eventLimits.text)}`}
          rows={5}
          maxLength={eventLimits.text}
        />
        <div className={styles.three}>
          <TextField {...form.field("day")} type="date" label="Day" />
          <TextField {...form.field("from")} type="time" label="From" />
          <TextField {...form.field("to")} type="time" label="To" />
        </div>
        <fieldset className={`seg ${styles.where}`} aria-label="Where">
          {[false, true].map((online) => (
            <Button
              kind="bare"
              key={String(online)}
              aria-pressed={values.online === online}
              onClick={() => set("online", online)}
            >
              {online ? "Online" : "On site"}
            </Button>
          ))}
        </fieldset>
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
              placesSearch((place) => {
                const { latitude, longitude } = place;
                set("place", { latitude, longitude, label: labelOf(place) });
              })
            )}
          </>
        )}
        <div className={styles.two}>
          <TextField
            {...wire("places")}
            label="Places"
            hint="Leave it empty for no limit."
            inputMode="numeric"
            value={values.places ?? ""}
            problem={problemOf("places")}
            onChange={({ currentTarget: { value } }) =>
              set("places", value.trim() === "" ? null : Number(value))
            }
          />
        </div>
        <Checkbox
          checked={values.membersOnly}
          onChange={(change) => set("membersOnly", change.currentTarget.checked)}
        >
          Members only
        </Checkbox>
        <Problem>{saved.problem}</Problem>
        {event ? (
          <p className="t-s muted">
            If the time, address or link changes, we’ll notify everyone attending or waiting.
          </p>
        ) : null}
        <div className="row g2">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" className="grow" type="submit" busy={saved.busy}>
            {event ? "Save event" : "Post event"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
