import type { Report } from "@trestle/domain/moderation/report.ts";

export const reasonNames: Record<Report["reason"], string> = {
  spam: "Spam or advertising",
  abuse: "Insults or threats",
  fraud: "Fraud or false claims",
  other: "Something else",
};
