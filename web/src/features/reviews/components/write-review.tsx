import { REVIEW_LENGTH, type ReviewWindow, writeReviewRequest } from "@trestle/domain/reviews/review.ts";
import { call } from "../../../lib/endpoints.ts";
import { schemaProblems, useForm } from "../../../lib/form.ts";
import { charactersOf, longDay } from "../../../lib/format.ts";
import { toast } from "../../../lib/toast.ts";
import { useChange } from "../../../lib/use-change.ts";
import { Dialog, Form, FormEnd, Note, Textarea } from "../../../ui/index.ts";
import { StarPick } from "./stars.tsx";

type Props = { window: ReviewWindow; onClose: () => void };
type Fields = { stars: number; text: string };

/** Form for a review of the other party, which stays sealed until both parties have reviewed. */
export function WriteReview({ window, onClose }: Props) {
  const { project, other, closesAt } = window;
  const form = useForm({
    initial: { stars: 0, text: "" } as Fields,
    check: (values) => schemaProblems(writeReviewRequest, values),
  });
  const sent = useChange({
    send: (values: Fields) =>
      call("POST /api/reviews/projects/:projectId", {
        params: { projectId: project._id },
        body: writeReviewRequest.parse(values),
      }),
    failure: "Your review wasn’t submitted. We’ve kept your text – try again.",
    invalidates: ["/api/reviews"],
    onDone: () => {
      toast({ title: "Review submitted", message: `For ${other.username}` });
      onClose();
    },
  });
  return (
    <Dialog title={`Review ${other.username}`} subtitle={project.title} opened onClose={onClose} width={500}>
      <Form form={form} onSend={sent.run}>
        <StarPick value={form.values.stars} onChange={(stars) => form.set("stars", stars)} />
        <Textarea
          {...form.field("text")}
          label="What should others know?"
          hint={`Describe the work. No phone numbers or addresses. ${charactersOf(form.values.text, REVIEW_LENGTH)}`}
          rows={5}
          maxLength={REVIEW_LENGTH}
        />
        <Note icon="lock">
          <strong>Neither side sees the other’s review first.</strong> Both are published when both are in, or
          on {longDay(closesAt)}. After that yours can’t be changed.
        </Note>
        <FormEnd
          change={sent}
          problem={form.problemOf("stars")}
          submit="Submit review"
          onCancel={onClose}
          cancel="Later"
        />
      </Form>
    </Dialog>
  );
}
