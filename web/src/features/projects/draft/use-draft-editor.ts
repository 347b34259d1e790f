import { useQueryClient } from "@tanstack/react-query";
import {
  type Draft,
  type DraftContent,
  type DraftStep,
  draftSteps,
  termsOfDraft,
} from "@trestle/domain/projects/draft.ts";
import { takesRest, withRestInLast } from "@trestle/domain/projects/milestone-shares.ts";
import { useEffect, useState } from "react";
import { call } from "../../../lib/endpoints.ts";
import { useFormProblems } from "../../../lib/form.ts";
import { useObservable } from "../../../lib/observable.ts";
import { serverPresence } from "../../../lib/server-presence.ts";
import { draftQuery, draftsQuery } from "../api/own-lists.ts";
import { makeDraftSaver } from "./draft-saver.ts";
import { unsentOf } from "./unsent.ts";

/** Manages an open draft: its content, its problems, and the state of saving. */
export function useDraftEditor(draft: Draft) {
  const client = useQueryClient();
  const [saver] = useState(() =>
    makeDraftSaver(
      draft,
      {
        save: async (body) => {
          const answer = await call("PUT /api/projects/drafts/:id", { params: { id: draft._id }, body });
          client.setQueryData(draftQuery(draft._id).queryKey, answer);
          return answer;
        },
        load: () => call("GET /api/projects/drafts/:id", { params: { id: draft._id } }),
      },
      unsentOf(draft._id),
    ),
  );
  const { content, revision, status } = useObservable(saver.state);
  const { returns } = useObservable(serverPresence);
  const [restInLast, setRestInLast] = useState(() => takesRest(content));
  const { problems, terms } = termsOfDraft(content, draft.files, Date.now() / 1000);
  const { problemOf, touch, wire, refusals, showProblems } = useFormProblems(problems);

  useEffect(() => {
    saver.start();
    return () => {
      saver.stop();
      void client.invalidateQueries({ queryKey: draftsQuery.queryKey });
    };
  }, [saver, client]);
  useEffect(() => saver.heard(draft), [saver, draft]);
  useEffect(() => {
    // Online again: sends pending changes at once instead of after the backoff.
    const again = () => void saver.flush();
    if (returns > 0) again();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [saver, returns]);

  const edit = (change: (content: DraftContent) => DraftContent, rest = restInLast) =>
    saver.change((before) => (rest ? withRestInLast(change(before)) : change(before)));
  const set = <Name extends keyof DraftContent>(name: Name, value: DraftContent[Name]) =>
    edit((before) => ({ ...before, [name]: value }));
  const isDone = (step: DraftStep) => !problems.some((problem) => problem.step === step);
  return {
    id: draft._id,
    files: draft.files,
    content,
    revision,
    status,
    saver,
    problems,
    terms,
    edit,
    set,
    isDone,
    firstOpenStep: draftSteps.find((step) => !isDone(step)),
    problemOf,
    touch,
    wire,
    refusals,
    showProblems,
    /** Props of a text field of the draft. */
    field: (name: "title" | "category" | "wishedStart" | "openUntil") => ({
      ...wire(name),
      problem: problemOf(name),
      value: content[name],
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
        set(name, currentTarget.value as (typeof content)[typeof name]),
    }),
    /** Props of a money field of the draft. */
    money: (name: "budgetFrom" | "budgetTo" | "donationGoal") => ({
      ...wire(name),
      problem: problemOf(name),
      value: content[name],
      onChange: (typed: string) => set(name, typed),
    }),
    restInLast,
    chooseRestInLast: (rest: boolean) => {
      setRestInLast(rest);
      edit((before) => before, rest);
    },
  };
}
export type DraftEditor = ReturnType<typeof useDraftEditor>;
