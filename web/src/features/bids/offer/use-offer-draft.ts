import type { OfferContent } from "@trestle/domain/bids/offer.ts";
import { dayOfSeconds } from "@trestle/domain/day.ts";
import { useState } from "react";
import { useFormProblems } from "../../../lib/form.ts";
import { type OfferSide, offerCopy } from "./offer-copy.ts";
import { type OfferRequest, offerAsAsked, offerAsTyped, readOffer, type TypedOffer } from "./offer-draft.ts";
import { unsentOffer } from "./unsent-offer.ts";

type Beginning = {
  /** Names what is typed here among all that this browser keeps: a person and what the offer is for. */
  keepAs: string;
  request: OfferRequest;
  /** The offer that this one changes; null begins with what was asked for. */
  start: OfferContent | null;
  side: OfferSide;
};

/** An offer in the hand: what is typed, kept over a reload, and what is still wrong with it. */
export function useOfferDraft({ keepAs, request, start, side }: Beginning) {
  const [unsent] = useState(() => unsentOffer(keepAs));
  const fresh = () => {
    const now = Date.now() / 1000;
    return start ? offerAsTyped(start, request, now) : offerAsAsked(request, now);
  };
  const [typed, setTyped] = useState(() => unsent.read() ?? fresh());
  const [isKept, setIsKept] = useState(() => unsent.read() !== null);
  const now = Date.now() / 1000;
  const { content: read, problems } = readOffer(typed, request, now);
  const { problemOf, touch, wire, refusals, showProblems, forget } = useFormProblems(problems);
  // The form asks for a day: where it is the one before, the hour stays what it was.
  const holdsAsBefore = start !== null && start.expiry > now && dayOfSeconds(start.expiry) === typed.expiry;
  const content = holdsAsBefore ? { ...read, expiry: start.expiry } : read;

  const edit = (change: (typed: TypedOffer) => TypedOffer) => {
    const next = change(typed);
    setTyped(next);
    setIsKept(true);
    unsent.write(next);
  };
  return {
    request,
    words: offerCopy[side],
    typed,
    content,
    problems,
    edit,
    set: <Name extends keyof TypedOffer>(name: Name, value: TypedOffer[Name]) =>
      edit((before) => ({ ...before, [name]: value })),
    /** Props of a text field. */
    field: (name: "message" | "expiry") => ({
      ...wire(name),
      problem: problemOf(name),
      value: typed[name],
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
        edit((before) => ({ ...before, [name]: currentTarget.value })),
    }),
    problemOf,
    touch,
    wire,
    refusals,
    showProblems,
    /** Whether anything of it differs from where it began. */
    isKept,
    startOver: () => {
      unsent.clear();
      setTyped(fresh());
      setIsKept(false);
      forget();
    },
  };
}
export type OfferDraft = ReturnType<typeof useOfferDraft>;
