import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { mineQuery } from "../../features/projects/api/mine.ts";
import { lazyWithRetry } from "../../lib/lazy-with-retry.tsx";
import type { useJoin } from "./use-join.tsx";

const AskIntroduction = lazyWithRetry(() =>
  import("../../features/club/components/ask-introduction.tsx").then((file) => file.AskIntroduction),
);

type Member = { _id: string; name: string };

/** Asking for an introduction: members get the form, everybody else is led to membership. */
export function useIntroduce({ user, asMember }: ReturnType<typeof useJoin>) {
  const [member, setMember] = useState<Member | null>(null);
  const { data: own = [] } = useQuery({ ...mineQuery, enabled: member !== null });
  return {
    introduce: (whom: Member) => asMember(() => setMember(whom)),
    dialog:
      member && user ? (
        <AskIntroduction
          member={member}
          viewerId={user.id}
          projects={own.filter(({ owner, stage }) => owner._id === user.id && isOpen(stage))}
          onClose={() => setMember(null)}
        />
      ) : null,
  };
}

const isOpen = (stage: string) => stage === "negotiation" || stage === "marketplace";
