import type { LoanSummary } from "@trestle/domain/pools/loan.ts";
import { counted } from "../../lib/format.ts";

const DAY = 86_400;
const SOON_DAYS = 14;

export type Health = {
  text: string;
  badge: "on" | "you" | "bad" | "go" | "";
  icon: "check" | "clock" | "warning";
};

/** Returns the state of a loan at `now`, in words. */
export function loanHealth(
  { status, deadline }: Pick<LoanSummary, "status" | "deadline">,
  now: number,
): Health {
  switch (status) {
    case "applied":
      return { text: "Applied for", badge: "", icon: "clock" };
    case "withdrawn":
      return { text: "Withdrawn", badge: "", icon: "clock" };
    case "repaid":
      return { text: "Repaid", badge: "go", icon: "check" };
    case "defaulted":
      return { text: "Defaulted", badge: "bad", icon: "warning" };
    case "active":
      return activeHealth(deadline, now);
  }
}

function activeHealth(deadline: number | null, now: number): Health {
  if (deadline === null) return { text: "Active", badge: "on", icon: "check" };
  const days = Math.floor(Math.abs(deadline - now) / DAY);
  if (now >= deadline)
    return {
      text: days === 0 ? "Late since today" : `${counted(days, "day")} late`,
      badge: "you",
      icon: "clock",
    };
  if (days < SOON_DAYS)
    return { text: days === 0 ? "Due today" : `Due in ${counted(days, "day")}`, badge: "you", icon: "clock" };
  return { text: "On time", badge: "on", icon: "check" };
}
