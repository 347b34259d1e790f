import { useQueries, useQuery } from "@tanstack/react-query";
import type { User } from "@trestle/domain/auth/user.ts";
import type { NegotiationSummary } from "@trestle/domain/bids/negotiation.ts";
import { formatCoinsShort } from "@trestle/domain/money.ts";
import { pages } from "@trestle/domain/pages.ts";
import type { Draft } from "@trestle/domain/projects/draft.ts";
import type { ProjectSummary } from "@trestle/domain/projects/project-summary.ts";
import type { Question } from "@trestle/domain/projects/question.ts";
import { useRef } from "react";
import { negotiationsQuery } from "../../features/bids/api/negotiations.ts";
import { otherSide, waitsForViewer } from "../../features/bids/negotiation/labels.ts";
import { myMoneyQuery } from "../../features/my-money/api/my-money.ts";
import { draftsQuery, mineQuery } from "../../features/projects/api/own-lists.ts";
import { questionsQuery } from "../../features/projects/api/project.ts";
import { tasksOf, type Waiting } from "../money/tasks.ts";

const PROJECTS_LOOKED_AT = 8;

/**
 * Returns the user's open tasks, most urgent first: work and its money, offers and bids, questions of others,
 * own drafts. Undefined until all of them are loaded, so that a less urgent task is never shown first.
 */
export function useWaiting(user: User): Waiting[] | undefined {
  const drafts = useQuery(draftsQuery);
  const mine = useQuery(mineQuery);
  const negotiations = useQuery(negotiationsQuery);
  const money = useQuery(myMoneyQuery(user.id));
  const open = (mine.data ?? [])
    .filter(({ owner, stage }) => owner._id === user.id && ["marketplace", "negotiation"].includes(stage))
    .slice(0, PROJECTS_LOOKED_AT);
  const asked = useQueries({ queries: open.map(({ _id }) => questionsQuery(_id, user.id)) });
  const last = useRef<Waiting[]>(undefined);
  const all = [drafts, mine, negotiations, money, ...asked];
  // The last tasks stay while new data loads.
  if (all.some(({ isLoading, isFetched }) => isLoading && !isFetched)) return last.current;
  last.current = [
    ...(money.data ? tasksOf(money.data) : []),
    ...(negotiations.data ?? [])
      .filter((negotiation) => waitsForViewer(negotiation, user.id))
      .map((negotiation) => toNegotiation(negotiation, user.id)),
    ...open.filter(({ bidCount }) => bidCount > 0).map(toCompare),
    ...open.flatMap((project, index) => toAnswer(project, asked[index]?.data ?? [])),
    ...(drafts.data ?? []).filter(({ posted }) => !posted).map(toFinish),
  ];
  return last.current;
}

function toNegotiation(negotiation: NegotiationSummary, viewerId: string): Waiting {
  const { _id, project, turn, last } = negotiation;
  const commits = turn === "commit";
  const price = last ? `${formatCoinsShort(BigInt(last.quote))} for ` : "";
  return {
    key: `negotiation ${_id}`,
    icon: commits ? "paper" : "speech",
    title: commits
      ? "Place the agreed offer as a bid"
      : `Reply to ${otherSide(negotiation, viewerId).username}’s offer`,
    text: `${price}${project.title}`,
    action: commits ? "Place as a bid" : "Read the offer",
    to: pages.negotiate,
    search: { negotiation: _id },
    money: last ? { label: commits ? "Agreed price" : "Their price", wei: BigInt(last.quote) } : undefined,
  };
}

const toCompare = ({ _id, title, bidCount }: ProjectSummary): Waiting => ({
  key: `bids ${_id}`,
  icon: "paper",
  title: bidCount === 1 ? "View your first bid" : `Compare your ${bidCount} bids`,
  text: title,
  action: bidCount === 1 ? "View" : "Compare",
  to: pages.negotiate,
  search: { project: _id },
  hash: "bids",
});

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
  title: posting?.transactionHash ? "Your request is being posted" : "Finish your build request",
  text: content.title.trim() || "Untitled request",
  action: "Open request",
  to: pages.build,
  search: { draft: _id },
});
