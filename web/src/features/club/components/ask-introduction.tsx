import "@mantine/core/styles/Input.layer.css";
import { NativeSelect, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import {
  type AskIntroductionRequest,
  askIntroductionRequest,
  INTRODUCTION_DAYS,
  INTRODUCTIONS_A_WEEK,
  REASON_LENGTH,
} from "@trestle/domain/club/introduction.ts";
import { Dialog } from "../../../components/dialog.tsx";
import { Icon } from "../../../components/icon.tsx";
import { Problem } from "../../../components/problem.tsx";
import { schemaProblems, useForm } from "../../../lib/form.ts";
import { charactersOf } from "../../../lib/format.ts";
import { toast } from "../../../lib/toast.ts";
import { useChange } from "../../../lib/use-change.ts";
import { askIntroduction, introductionsKey, introductionsQuery } from "../api/introductions.ts";

type Props = {
  member: { _id: string; name: string };
  viewerId: string;
  /** One's own requests that it may be about. */
  projects: { _id: string; title: string }[];
  onClose: () => void;
};

/** Asks a member to be put in touch. */
export function AskIntroduction({ member, viewerId, projects, onClose }: Props) {
  const { data } = useQuery(introductionsQuery(viewerId));
  const form = useForm({
    initial: { reason: "", projectId: null } as AskIntroductionRequest,
    check: (values) => schemaProblems(askIntroductionRequest, values),
  });
  const { values, set, problemOf, wire } = form;
  const asked = useChange({
    send: (request: AskIntroductionRequest) =>
      askIntroduction(member._id, askIntroductionRequest.parse(request)),
    failure: "Your request wasn't sent. Your text is still here: try again.",
    invalidates: [introductionsKey],
    onDone: () => {
      toast({ title: "Request sent", message: `${member.name} has ${INTRODUCTION_DAYS} days to answer` });
      onClose();
    },
  });
  return (
    <Dialog
      title="Ask for an introduction"
      subtitle={`to ${member.name}`}
      opened
      onClose={onClose}
      width={480}
    >
      <form ref={form.form} className="stack" noValidate onSubmit={form.submit(asked.run)}>
        {projects.length > 0 ? (
          <NativeSelect
            label="About"
            data={[
              { value: "", label: "Nothing posted yet" },
              ...projects.map(({ _id, title }) => ({ value: _id, label: title })),
            ]}
            value={values.projectId ?? ""}
            onChange={(event) => set("projectId", event.currentTarget.value || null)}
          />
        ) : null}
        <Textarea
          {...wire("reason")}
          label="Why, in a few words"
          description={`They see your name, SCORS and this text, nothing else. ${charactersOf(values.reason, REASON_LENGTH)}`}
          rows={4}
          maxLength={REASON_LENGTH}
          value={values.reason}
          error={problemOf("reason")}
          data-autofocus
          onChange={(event) => set("reason", event.currentTarget.value)}
        />
        <p className="note">
          <Icon name="lock" size={18} />
          <span>
            E-mail addresses are shared once both of you agree. If {member.name} doesn't answer within{" "}
            {INTRODUCTION_DAYS} days, the request ends.
          </span>
        </p>
        <Problem>{asked.problem}</Problem>
        <button type="submit" className="btn primary full" disabled={asked.busy}>
          Send request
        </button>
        {data ? (
          <p className="t-s muted">
            {data.left} of your {INTRODUCTIONS_A_WEEK} requests this week are left.
          </p>
        ) : null}
      </form>
    </Dialog>
  );
}
