import type { ProjectSummary } from "@trestle/domain/projects/project-summary.ts";

const WEI = "000000000000000000";

/** A project in a list as the server tells of it; what a test is about, it says itself. */
export const aProject = (part: Partial<ProjectSummary> = {}): ProjectSummary => ({
  _id: "2f6c1d9e-0000-4000-8000-000000000001",
  tokenId: "226",
  stage: "marketplace",
  title: "Bakery fit-out in a railway arch",
  category: "fit-out",
  projectDescription: "An empty Victorian arch becomes a bakery.",
  owner: { _id: "2f6c1d9e-0000-4000-8000-0000000000aa", username: "levain" },
  location: { latitude: 51.4998, longitude: -0.0765, label: "Bermondsey" },
  asked: `18400${WEI}`,
  budget: { from: `15000${WEI}`, to: `20000${WEI}` },
  donationGoal: `18400${WEI}`,
  donationsReceived: `17250${WEI}`,
  donationCurrency: "DEV",
  bidCount: 0,
  bidPrices: [],
  scorsFrom: 5,
  openUntil: "2030-06-15T23:59:59.000Z",
  postedAt: "2030-05-18T10:00:00.000Z",
  milestones: [],
  progress: 0,
  isComplete: false,
  confirming: false,
  ...part,
});
