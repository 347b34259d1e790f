import { useQueries, useQuery } from "@tanstack/react-query";
import type { User } from "@trestle/domain/auth/user.ts";
import { pages } from "@trestle/domain/pages.ts";
import type { Draft } from "@trestle/domain/projects/draft.ts";
import type { ProjectSummary } from "@trestle/domain/projects/project.ts";
import type { Question } from "@trestle/domain/projects/question.ts";
import type { IconName } from "../../components/icon.tsx";
import { draftsQuery } from "../../features/projects/api/drafts.ts";
import { mineQuery } from "../../features/projects/api/mine.ts";
import { questionsQuery } from "../../features/projects/api/questions.ts";

const PROJECTS_LOOKED_AT = 8;

export type Waiting = {
  key: string;
  icon: IconName;
  title: string;
  text: string;
  action: string;
  to: string;
  search?: { draft?: string };
};

/** What waits for somebody, the most pressing first: other people's questions before one's own drafts. */
export function useWaiting(user: User): Waiting[] {
  const { data: drafts = [] } = useQuery(draftsQuery);
  const { data: mine = [] } = useQuery(mineQuery);
  const open = mine
    .filter(({ owner, stage }) => owner._id === user.id && ["marketplace", "negotiation"].includes(stage))
    .slice(0, PROJECTS_LOOKED_AT);
  const asked = useQueries({ queries: open.map(({ _id }) => questionsQuery(_id, user.id)) });
  return [
    ...open.flatMap((project, index) => toAnswer(project, asked[index]?.data ?? [])),
    ...drafts.filter(({ posted }) => !posted).map(toFinish),
  ];
}

function toAnswer({ _id, title }: ProjectSummary, questions: Question[]): Waiting[] {
  const [first, ...more] = questions.filter(({ answer }) => answer === null);
  if (!first) return [];
  return [
    {
      key: `questions ${_id}`,
      icon: "speech",
      title: more.length === 0 ? `Answer ${first.askedBy.username}` : `Answer ${more.length + 1} questions`,
      text: title,
      action: more.length === 0 ? "Read the question" : "Read the questions",
      to: `${pages.project}/${_id}`,
    },
  ];
}

const toFinish = ({ _id, content, posting }: Draft): Waiting => ({
  key: `draft ${_id}`,
  icon: "hammer",
  title: posting?.transactionHash ? "Your posting is under way" : "Finish your build request",
  text: content.title.trim() || "It has no name yet",
  action: "Open the request",
  to: pages.build,
  search: { draft: _id },
});
