import { useQuery } from "@tanstack/react-query";
import type { Question } from "@trestle/domain/projects/question.ts";
import type { ReactNode } from "react";
import { call } from "../../../lib/endpoints.ts";
import { exactTime, relativeTime } from "../../../lib/format.ts";
import { Icon, InlineTextForm, QueryList } from "../../../ui/index.ts";
import { questionsQuery } from "../api/project.ts";
import styles from "./project-questions.module.css";

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
    <section className="card" aria-labelledby="questions">
      <div className="sec-head">
        <h2 id="questions">Public questions</h2>
        {questions?.length ? (
          <span className="t-s muted">
            {answered} of {questions.length} answered
          </span>
        ) : null}
      </div>
      <QueryList query={query} name="the questions" empty="No questions yet." rows={2}>
        {(listed) => (
          <ol>
            {listed.map((question) => (
              <li key={question._id} className={styles.question}>
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
              </li>
            ))}
          </ol>
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
    </section>
  );
}

function Answer({ question, ownerName }: { question: Question; ownerName: string }) {
  if (question.answer === null)
    return (
      <p className="badge mt2">
        <Icon name="clock" size={14} />
        Waiting for the owner
      </p>
    );
  return (
    <div className={styles.answer}>
      <p className="ink2">{question.answer}</p>
      {question.answeredAt ? (
        <p className="t-xs muted mt1" title={exactTime(question.answeredAt)}>
          {ownerName}, {relativeTime(question.answeredAt)}
        </p>
      ) : null}
    </div>
  );
}
