/** Facts about a project for other rooms, looked up by token id. */
export type ProjectFacts = {
  id: string;
  title: string;
  donationGoal: string | null;
  ownerId: string;
  ownerAddress: string;
  developerAddress: string | null;
  milestones: { title: string; status: string }[];
  /** Share of verified work in per cent, and of submitted work. */
  progress: number;
  completed: number;
  isComplete: boolean;
};
