import { MESSAGE_LIMIT } from "@trestle/domain/bids/offer.ts";
import { charactersOf } from "../../../../lib/format.ts";
import { Textarea } from "../../../../ui/index.ts";
import type { OfferDraft } from "../../offer/use-offer-draft.ts";

export function MessageField({ draft: { typed, words, set, touch, problemOf } }: { draft: OfferDraft }) {
  return (
    <section className="card" aria-label="Message">
      <Textarea
        label={words.message}
        hint={`Only the two of you can read it. It's part of the terms hash. ${charactersOf(typed.message, MESSAGE_LIMIT)}`}
        problem={problemOf("message")}
        rows={5}
        maxLength={MESSAGE_LIMIT}
        value={typed.message}
        onChange={(event) => set("message", event.currentTarget.value)}
        onBlur={() => touch("message")}
      />
    </section>
  );
}
