import { aboutProject, coins, money } from "@trestle/domain/notifications/about-project.ts";
import { noticesFor } from "@trestle/domain/notifications/notice.ts";
import { poolEvents } from "@trestle/domain/pools/events.ts";

const tierName = { low: "low-risk", medium: "medium-risk", high: "high-risk" } as const;

export const poolNotices = noticesFor(poolEvents, (event, { project, projectTitle, nameOf }) => {
  if (event.type === "loan.attestation-declined") {
    const { projectId, account, reason } = event.data;
    const message = `The score of ${projectTitle} wasn't attested: ${reason}`;
    return [{ to: account, type: "project_update", message, metadata: { projectId, projectTitle } }];
  }
  // Done by the lender, who knows.
  if (event.type === "pool.deposit" || event.type === "pool.withdrawal" || !project) return [];
  const { title, notice, toOwner } = aboutProject(event, project, nameOf);
  const pool = `${tierName[event.data.tier]} pool`;
  switch (event.type) {
    case "loan.approved": {
      const { borrower, amount } = event.data;
      const message = `The ${pool} approved a loan of ${coins(amount)} for ${title}`;
      return [notice(borrower, "project_update", message, money(amount))];
    }
    case "loan.withdrawn":
      return toOwner(undefined, `The ${pool}'s approval of a loan for ${title} has ended`);
    case "loan.disbursed": {
      const { borrower, amount } = event.data;
      const message = `${coins(amount)} from the ${pool} is in escrow for ${title}`;
      return [notice(borrower, "project_update", message, money(amount))];
    }
    case "loan.repaid": {
      const { payer, amount, remaining } = event.data;
      const message = `${coins(amount)} of the loan for ${title} was repaid. ${coins(remaining)} remains`;
      return toOwner(payer, message, money(amount));
    }
    case "loan.defaulted": {
      const { amount, recovered } = event.data;
      const message = `The loan for ${title} is in default: ${coins(amount)} was owed, ${coins(recovered)} was recovered`;
      return toOwner(undefined, message, money(amount));
    }
  }
});
