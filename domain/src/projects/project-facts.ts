/** What other rooms need to know about a project that they know by its number on the chain. */
export type ProjectFacts = {
  id: string;
  title: string;
  donationGoal: string | null;
  ownerId: string;
  ownerAddress: string;
  developerAddress: string | null;
  milestones: { title: string; status: string }[];
  /** Share of the work that is verified, in per cent; and of that which is submitted. */
  progress: number;
  completed: number;
  isComplete: boolean;
};
