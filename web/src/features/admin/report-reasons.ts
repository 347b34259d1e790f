import type { Report } from "@trestle/domain/moderation/report.ts";

export const reasonNames: Record<Report["reason"], string> = {
  spam: "Advertising or repetition",
  abuse: "Insults or threats",
  fraud: "A swindle or wrong claims",
  other: "Something else",
};
