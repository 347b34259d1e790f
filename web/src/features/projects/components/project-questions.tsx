import { useQuery } from "@tanstack/react-query";
import type { Question } from "@trestle/domain/projects/question.ts";
import type { ReactNode } from "react";
import { call } from "../../../lib/endpoints.ts";
import { exactTime, relativeTime } from "../../../lib/format.ts";
import { Badge, Card, InlineTextForm, List, ListRow, QueryList } from "../../../ui/index.ts";
import { questionsQuery } from "../api/project.ts";

type Props = {
  projectId: string;
  ownerName: string;
  viewerId: string | null;
  may: { ask: boolean; answer: boolean };
  /** Replaces the form for viewers who are not logged in. */
  logIn: ReactNode;
};

/** Lists public questions and answers, so that all bidders have the same information. */
export function ProjectQuestions({ projectId, ownerName, viewerId, may, logIn }: Props) {
  const query = useQuery(questionsQuery(projectId, viewerId));
  const { data: questions } = query;
  const changed = [`/api/projects/${projectId}/questions`, `/api/projects/${projectId}/history`] as const;
  const answered = questions?.filter(({ answer }) => answer !== null).length ?? 0;
  return (
    <Card
      id="questions"
      title="Public questions"
      note={questions?.length ? `${answered} of ${questions.length} answered` : null}
    >
      <QueryList query={query} name="the questions" empty="No questions yet." rows={2}>
        {(listed) => (
          <List>
            {listed.map((question) => (
              <ListRow key={question._id}>
                <p className="strong">{question.text}</p>
                <p className="t-xs muted mt1" title={exactTime(question.askedAt)}>
                  {question.askedBy.username}, {relativeTime(question.askedAt)}
                </p>
                <Answer question={question} ownerName={ownerName} />
                {question.answer === null && may.answer ? (
                  <InlineTextForm
                    label={`Answer ${question.askedBy.username}`}
                    placeholder="Answer publicly"
                    action="Answer"
                    schema={async () => (await import("@trestle/domain/projects/question.ts")).askRequest}
                    onSay={(text) =>
                      call("POST /api/projects/:projectId/questions/:questionId/answer", {
                        params: { projectId, questionId: question._id },
                        body: { text },
                      })
                    }
                    invalidates={changed}
                  />
                ) : null}
              </ListRow>
            ))}
          </List>
        )}
      </QueryList>
      {may.ask ? (
        <InlineTextForm
          label="Ask a question"
          placeholder="Ask a public question"
          action="Ask"
          schema={async () => (await import("@trestle/domain/projects/question.ts")).askRequest}
          onSay={(text) =>
            call("POST /api/projects/:projectId/questions", {
              params: { projectId },
              body: { text },
              once: true,
            })
          }
          invalidates={changed}
        />
      ) : viewerId === null ? (
        <div className="mt3">{logIn}</div>
      ) : null}
    </Card>
  );
}

function Answer({ question, ownerName }: { question: Question; ownerName: string }) {
  if (question.answer === null)
    return (
      <Badge icon="clock" className="mt2">
        Waiting for the owner
      </Badge>
    );
  return (
    <blockquote className="mt2">
      <p className="ink2" style={{ whiteSpace: "pre-line" }}>
        {question.answer}
      </p>
      {question.answeredAt ? (
        <p className="t-xs muted mt1" title={exactTime(question.answeredAt)}>
          {ownerName}, {relativeTime(question.answeredAt)}
        </p>
      ) : null}
    </blockquote>
  );
}
