import type { Donation, DonorHolding, ProjectDonations } from "@trestle/domain/donations/donation.ts";

const WEI = "000000000000000000";
const hash = `0x${"a".repeat(64)}`;
export const aDonor = `0x${"7c".repeat(20)}`;

/** A donation as the server tells of it; what a test is about, it says itself. */
export const aDonation = (part: Partial<Donation> = {}): Donation => ({
  _id: "2f6c1d9e-0000-4000-8000-0000000000d1",
  number: 1,
  amount: `250${WEI}`,
  currency: "DEV",
  totalDonations: `250${WEI}`,
  donationGoal: `1150${WEI}`,
  donorName: "Anonymous Donor",
  person: null,
  donor: aDonor,
  message: null,
  hasWords: false,
  isHidden: false,
  thanks: null,
  timestamp: "2026-06-09T17:21:00.000Z",
  transactionHash: hash,
  blockNumber: "48217",
  confirming: false,
  ...part,
});

export const donationsAnswer = (donations: Donation[]): ProjectDonations => ({
  success: true,
  totalAmount: `250${WEI}`,
  currency: "DEV",
  donationGoal: `1150${WEI}`,
  percent: 21,
  donorCount: donations.length,
  donationCount: donations.length,
  donations,
});

/** Makes a donor's holding in an active project. */
export const aHolding = (part: Partial<DonorHolding> = {}): DonorHolding => ({
  tokenId: "226",
  project: {
    _id: "2f6c1d9e-0000-4000-8000-000000000001",
    title: "Timber co-housing",
    stage: "ongoing",
  },
  status: "active",
  openUntil: "2030-06-15T23:59:59.000Z",
  isExpired: false,
  given: `400${WEI}`,
  paid: `260${WEI}`,
  refundable: `140${WEI}`,
  afterWork: "0",
  canClaim: false,
  claimed: "0",
  lastGivenAt: "2025-12-03T10:00:00.000Z",
  everyone: { given: `12000${WEI}`, spent: `7800${WEI}`, left: `4200${WEI}` },
  milestones: [
    { title: "Frame raised", status: "released", amount: `15600${WEI}`, fromDonations: "0", share: "0" },
    {
      title: "Roof deck",
      status: "released",
      amount: `7800${WEI}`,
      fromDonations: `7800${WEI}`,
      share: `260${WEI}`,
    },
    { title: "Windows", status: "pending", amount: `18200${WEI}`, fromDonations: "0", share: "0" },
  ],
  ...part,
});
