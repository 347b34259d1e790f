import { CURRENCY, formatCoins } from "../money.ts";
import type { ProjectFacts } from "../projects/project-facts.ts";
import type { Notice, NoticeContext } from "./notice.ts";

type Metadata = Notice["metadata"];

export const coins = (wei: string): string => formatCoins(BigInt(wei));
export const money = (amount: string): Metadata => ({ amount, currency: CURRENCY });

/** Returns helpers for notices about a project on the chain. */
export function aboutProject(
  { txHash }: { txHash: string | null },
  project: ProjectFacts,
  nameOf: NoticeContext["nameOf"],
) {
  const { title, ownerAddress: owner, developerAddress: developer } = project;
  const notice = (to: string, type: Notice["type"], message: string, metadata: Metadata = {}): Notice => ({
    to,
    type,
    message,
    metadata: {
      projectId: project.id,
      projectTitle: title,
      ...(txHash ? { transactionHash: txHash } : {}),
      ...metadata,
    },
  });
  return {
    title,
    owner,
    notice,
    percentages: { completionPercentage: project.completed, verificationPercentage: project.progress },
    milestoneTitle: (index: number): string => project.milestones[index]?.title ?? `Milestone ${index + 1}`,
    /** Notices to both parties, except the acting one. */
    toParties: (by: string | undefined, message: string, metadata?: Metadata): Notice[] =>
      [owner, developer]
        .filter((party) => party !== null && party !== by)
        .map((party) => notice(party as string, "project_update", message, metadata)),
    /** Notice to the owner, unless they acted. */
    toOwner: (by: string | undefined, message: string, metadata?: Metadata): Notice[] =>
      by === owner ? [] : [notice(owner, "project_update", message, metadata)],
    partyName: (address: string): string => {
      if (address === owner) return nameOf(address, "The customer");
      if (address === developer) return nameOf(address, "The developer");
      return "Someone else";
    },
  };
}
