import { useQuery } from "@tanstack/react-query";
import {
  type AskIntroductionRequest,
  askIntroductionRequest,
  INTRODUCTION_DAYS,
  INTRODUCTIONS_A_WEEK,
  REASON_LENGTH,
} from "@trestle/domain/club/introduction.ts";
import type { ReactNode } from "react";
import { call } from "../../../lib/endpoints.ts";
import { orNull, schemaProblems, useForm } from "../../../lib/form.ts";
import { charactersOf, longDay } from "../../../lib/format.ts";
import { DAY_MS } from "../../../lib/time.ts";
import { toast } from "../../../lib/toast.ts";
import { useChange } from "../../../lib/use-change.ts";
import {
  Dialog,
  Form,
  FormEnd,
  Row,
  Select,
  Stack,
  StepBox,
  type StepState,
  Textarea,
} from "../../../ui/index.ts";
import { introductionsQuery } from "../api/club.ts";

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

/** Asks a member to be put in touch. */
export function AskIntroduction({ member, viewerId, about, projects, onClose }: Props) {
  const { data } = useQuery(introductionsQuery(viewerId));
  const form = useForm({
    initial: { reason: "", projectId: about?._id ?? null } as AskIntroductionRequest,
    check: (values) => schemaProblems(askIntroductionRequest, values),
  });
  const asked = useChange({
    send: (request: AskIntroductionRequest) =>
      call("POST /api/club/members/:userId/introductions", {
        params: { userId: member._id },
        body: askIntroductionRequest.parse(request),
      }),
    failure: "Your request wasn’t sent. We’ve kept your text – try again.",
    invalidates: ["/api/club/introductions"],
    onDone: () => {
      toast({ title: "Request sent", message: `${member.name} has ${INTRODUCTION_DAYS} days to answer` });
      onClose();
    },
  });
  const own = about ? [about, ...projects] : projects;
  return (
    <Dialog
      title="Ask for an introduction"
      subtitle={`to ${member.name}`}
      opened
      onClose={onClose}
      width={480}
    >
      <Form form={form} onSend={asked.run}>
        {own.length > 0 ? (
          <Select
            {...form.field("projectId", orNull)}
            label="About"
            options={[["", "Nothing posted yet"], ...own.map(({ _id, title }) => [_id, title] as const)]}
          />
        ) : null}
        <Textarea
          {...form.field("reason")}
          label="Why, in a few words"
          hint={`They see your name, SCORS and this text, nothing else. ${charactersOf(form.values.reason, REASON_LENGTH)}`}
          rows={4}
          maxLength={REASON_LENGTH}
          data-autofocus
        />
        <Stack as="ol" gap={3}>
          <Step state="done" when="now">
            You ask
          </Step>
          <Step
            state="next"
            when={`by ${longDay(new Date(Date.now() + INTRODUCTION_DAYS * DAY_MS).toISOString())}`}
          >
            {member.name} agrees
          </Step>
          <Step state={undefined}>You both see email addresses</Step>
        </Stack>
        <FormEnd full change={asked} submit="Send request" />
        {data ? (
          <p className="t-s muted">
            Without an answer the request ends and nobody’s details are shared. {data.left} of your{" "}
            {INTRODUCTIONS_A_WEEK} requests this week are left.
          </p>
        ) : null}
      </Form>
    </Dialog>
  );
}

const Step = ({ state, when, children }: { state: StepState; when?: string; children: ReactNode }) => (
  <Row as="li" gap={3} className={state === "next" ? "strong" : undefined}>
    <StepBox state={state} />
    <span className="grow">{children}</span>
    <span className="t-s muted">{when}</span>
  </Row>
);
