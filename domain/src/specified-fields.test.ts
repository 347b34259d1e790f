import { expect, it } from "vitest";
import type { ZodObject } from "zod";
import {
  acceptedExtensions,
  businessDetails,
  businessTypes,
  contactDetails,
  documentKinds,
} from "./auth/kyc.ts";
import { user } from "./auth/user.ts";
import { bid } from "./bids/bid.ts";
import { donation } from "./donations/donation.ts";
import { notification, notificationMetadata, notificationTypes } from "./notifications/notification.ts";
import { poolSummary } from "./pools/pool.ts";
import { position } from "./pools/position.ts";
import { profileResponse } from "./profiles/profile.ts";
import { person, projectSummary } from "./projects/project-summary.ts";
import { milestone, projectUpdate } from "./projects/project-update.ts";
import { stages } from "./projects/stage.ts";
import { buildStats, scorsResponse } from "./scors/scors.ts";

const fieldsOf = (schema: ZodObject): string[] => Object.keys(schema.shape);

it.each<[string, ZodObject, string]>([
  [
    "a user",
    user,
    "id username email role roles ethereumAddress expectedEthereumAddress profileImageUrl bio socialLinks",
  ],
  ["a user's links", user.shape.socialLinks, "website"],
  ["a notification", notification, "_id message createdAt read type metadata"],
  [
    "a notification's metadata",
    notificationMetadata,
    "projectId bidIndex amount currency totalDonations donationGoal projectTitle completionPercentage verificationPercentage transactionHash",
  ],
  [
    "a project",
    projectSummary,
    "_id milestones progress isComplete title projectDescription donationGoal donationsReceived donationCurrency",
  ],
  ["a milestone", milestone, "title status"],
  ["a project's update", projectUpdate.shape.data, "_id milestones progress isComplete"],
  [
    "a bid",
    bid,
    "userId bidIndex tokenId amount escrowAddress projectTitle bidderQuote estimatedDeliveryTime bidMessage transactionHash",
  ],
  ["a bid's person", person, "_id username"],
  ["what somebody has built", buildStats, "completed successRate avgDeliveryTime earnings"],
  ["a donation", donation, "amount currency totalDonations donationGoal donorName timestamp"],
  ["a business", businessDetails, "legalName registrationNumber businessType website"],
  ["a contact", contactDetails, "email phone address"],
  ["an address", contactDetails.shape.address, "street city state postalCode country"],
  ["a score", scorsResponse.shape.data, "overallScore"],
  ["a pool", poolSummary, "tvl utilization activeLoans tokenPrice"],
  ["somebody's tokens of a pool", position, "tokenBalance ethValue poolPercentage"],
  ["a profile", profileResponse.shape.data, "profileImageUrl bio socialLinks"],
])("%s has the fields of the specification", (_, schema, fields) => {
  expect(fieldsOf(schema)).toEqual(expect.arrayContaining(fields.split(" ")));
});

it("takes the person of a bid as an object with id and name, or as the plain id", () => {
  const { userId } = bid.shape;
  const _id = "7b1c9f0e-1111-4222-8333-444455556666";
  for (const taken of [{ _id, username: "marlowe" }, _id]) expect(userId.parse(taken)).toEqual(taken);
  expect(userId.safeParse({ username: "marlowe" }).success).toBe(false);
});

it("knows the notification types of the specification", () => {
  expect(notificationTypes).toEqual(
    expect.arrayContaining([
      "new_bid",
      "new_donation",
      "milestone_completed",
      "milestone_verified",
      "payment_released",
      "project_update",
      "bid_accepted",
    ]),
  );
});

it("keeps three lists of projects", () => {
  expect(stages).toEqual(expect.arrayContaining(["ongoing", "negotiation", "marketplace"]));
});

it("takes the documents, file types and business types of the specification", () => {
  expect(documentKinds).toEqual(["businessRegistration", "identityProof", "addressProof"]);
  expect(acceptedExtensions).toEqual({
    businessRegistration: [".pdf", ".doc", ".docx"],
    identityProof: [".pdf", ".jpg", ".jpeg", ".png"],
    addressProof: [".pdf", ".doc", ".docx", ".jpg", ".jpeg", ".png"],
  });
  expect(businessTypes).toEqual(["corporation", "llc", "partnership", "soleProprietorship", "other"]);
});

it("asks a business for neither website, phone nor state", () => {
  const business = { legalName: "Fernhill", registrationNumber: "1", businessType: "llc" };
  const address = { street: "12 Calvert Avenue", city: "London", postalCode: "E2 7JP", country: "UK" };
  expect(businessDetails.safeParse(business).success).toBe(true);
  expect(contactDetails.safeParse({ email: "office@fernhill.example", address }).success).toBe(true);
});
