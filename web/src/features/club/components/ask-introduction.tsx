import { useQuery } from "@tanstack/react-query";
import {
  type AskIntroductionRequest,
  askIntroductionRequest,
  INTRODUCTION_DAYS,
  INTRODUCTIONS_A_WEEK,
  REASON_LENGTH,
} from "@trestle/domain/club/introduction.ts";
import { schemaProblems, useForm } from "../../../lib/form.ts";
import { charactersOf, longDay } from "../../../lib/format.ts";
import { toast } from "../../../lib/toast.ts";
import { useChange } from "../../../lib/use-change.ts";
import { Button, Dialog, Icon, Problem, Select, Textarea } from "../../../ui/index.ts";
import { askIntroduction, introductionsKey, introductionsQuery } from "../api/introductions.ts";
import styles from "./introduction.module.css";

type Titled = { _id: string; title: string };
type Props = {
  member: { _id: string; name: string };
  viewerId: string;
  /** A request of theirs that it is about. */
  about: Titled | null;
  /** One's own requests that it may be about. */
  projects: Titled[];
  onClose: () => void;
};

const DAY_MS = 86_400_000;

/** Asks a member to be put in touch. */
export function AskIntroduction({ member, viewerId, about, projects, onClose }: Props) {
  const { data } = useQuery(introductionsQuery(viewerId));
  const form = useForm({
    initial: { reason: "", projectId: about?._id ?? null } as AskIntroductionRequest,
    check: (values) => schemaProblems(askIntroductionRequest, values),
  });
  const { values, set } = form;
  const asked = useChange({
    send: (request: AskIntroductionRequest) =>
      askIntroduction(member._id, askIntroductionRequest.parse(request)),
    failure: "Your request wasn't sent. We've kept your text – try again.",
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
        {about || projects.length > 0 ? (
          <Select
            label="About"
            options={[
              ["", "Nothing posted yet"],
              ...[...(about ? [about] : []), ...projects].map(({ _id, title }): [string, string] => [
                _id,
                title,
              ]),
            ]}
            value={values.projectId ?? ""}
            onChange={(event) => set("projectId", event.currentTarget.value || null)}
          />
        ) : null}
        <Textarea
          {...form.field("reason")}
          label="Why, in a few words"
          hint={`They see your name, SCORS and this text, nothing else. ${charactersOf(values.reason, REASON_LENGTH)}`}
          rows={4}
          maxLength={REASON_LENGTH}
          data-autofocus
        />
        <ol className={styles.steps}>
          <li data-done>
            <span>
              <Icon name="check" size={14} />
            </span>
            You ask
            <em>now</em>
          </li>
          <li data-next>
            <span />
            {member.name} agrees
            <em>by {longDay(new Date(Date.now() + INTRODUCTION_DAYS * DAY_MS).toISOString())}</em>
          </li>
          <li>
            <span />
            You both see email addresses
          </li>
        </ol>
        <Problem>{asked.problem}</Problem>
        <Button kind="primary" full type="submit" busy={asked.busy}>
          Send request
        </Button>
        {data ? (
          <p className="t-s muted">
            Without an answer the request ends and nobody's details are shared. {data.left} of your{" "}
            {INTRODUCTIONS_A_WEEK} requests this week are left.
          </p>
        ) : null}
      </form>
    </Dialog>
  );
}
