/** Facts about a project for other rooms, looked up by token id. */
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
