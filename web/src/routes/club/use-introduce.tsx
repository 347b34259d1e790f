import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { mineQuery } from "../../features/projects/api/own-lists.ts";
import { lazyWithRetry } from "../../lib/lazy-with-retry.tsx";
import type { useJoin } from "./use-join.tsx";

const AskIntroduction = lazyWithRetry(() =>
  import("../../features/club/components/ask-introduction.tsx").then((file) => file.AskIntroduction),
);

type Named = { _id: string; name: string };
type Titled = { _id: string; title: string };

/** Asking for an introduction: members get the form, everybody else is led to membership. */
export function useIntroduce({ user, asMember }: ReturnType<typeof useJoin>) {
  const [asked, setAsked] = useState<{ member: Named; about: Titled | null } | null>(null);
  const { data: own = [] } = useQuery({ ...mineQuery, enabled: asked !== null });
  const projects = own.filter(({ owner, stage }) => owner._id === user?.id && isOpen(stage));
  return {
    /** `about` is a request of theirs that led to it. */
    introduce: (member: Named, about: Titled | null = null) => asMember(() => setAsked({ member, about })),
    dialog:
      asked && user ? (
        <AskIntroduction
          member={asked.member}
          viewerId={user.id}
          about={asked.about}
          projects={projects.filter(({ _id }) => _id !== asked.about?._id)}
          onClose={() => setAsked(null)}
        />
      ) : null,
  };
}

const isOpen = (stage: string) => stage === "negotiation" || stage === "marketplace";
