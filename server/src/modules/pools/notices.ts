import { aboutProject, coins, money } from "@trestle/domain/notifications/about-project.ts";
import { type Notice, noticesFor } from "@trestle/domain/notifications/notice.ts";
import { poolEvents } from "@trestle/domain/pools/events.ts";

const day = (seconds: number): string =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(new Date(seconds * 1000));

export const poolNotices = noticesFor(poolEvents, (event, { project, projectTitle, nameOf }) => {
  const tier = "tier" in event.data ? event.data.tier : undefined;
  const pool = tier ? `${tier} pool` : "pool";
  const toLenders = (message: string): Notice[] =>
    tier ? [{ to: { lendersOf: tier }, type: "project_update", message, metadata: {} }] : [];
  switch (event.type) {
    // Sent by the lender, or without consequence for anyone's money.
    case "pool.deposit":
    case "pool.withdrawal":
    case "pool.nominated":
    case "pool.surplus":
      return [];
    case "pool.stops": {
      const { paused, withdrawalsEnabled, endsAt } = event.data;
      const until = `until ${day(endsAt)} at the latest. Repayments go on`;
      if (paused) return toLenders(`The ${pool} is paused ${until}`);
      if (!withdrawalsEnabled) return toLenders(`Withdrawals from the ${pool} are paused ${until}`);
      return [];
    }
    case "pool.settings":
      return toLenders(`The owner of the ${pool} changed its rates or limits. Active loans keep their terms`);
    case "pool.operator":
      return toLenders(`The ${pool} has a new operator`);
    case "pool.owner":
      return toLenders(`The ${pool} has a new owner`);
    case "pool.open":
      return toLenders(`You can withdraw from the ${pool} again, within the usual limits`);
    case "pool.write-down": {
      const { amount } = event.data;
      return toLenders(
        `The loan for ${projectTitle} is being written down: ${coins(amount)} of the ${pool} is overdue`,
      );
    }
    case "pool.recovery": {
      const title = project?.title ?? "a project";
      return toLenders(`${coins(event.data.amount)} of a lost loan for ${title} came back to the ${pool}`);
    }
    case "loan.attestation-declined": {
      const { projectId, account, reason } = event.data;
      const message = `The score of ${projectTitle} wasn’t confirmed: ${reason}`;
      return [{ to: account, type: "project_update", message, metadata: { projectId, projectTitle } }];
    }
    case "loan.reminder": {
      const { projectId, borrower, amount } = event.data;
      const metadata = { projectId, projectTitle, ...money(amount) };
      return [
        { to: borrower, type: "project_update", message: reminder(event.data, projectTitle), metadata },
      ];
    }
  }
  if (!project) return [];
  const { title, notice, toOwner } = aboutProject(event, project, nameOf);
  switch (event.type) {
    case "loan.approved": {
      const { borrower, amount } = event.data;
      const message = `The ${pool} approved a loan of ${coins(amount)} for ${title}. Confirm it within 7 days`;
      return [notice(borrower, "project_update", message, money(amount))];
    }
    case "loan.withdrawn":
      return toOwner(undefined, `The loan application to the ${pool} for ${title} was withdrawn`);
    case "loan.disbursed": {
      const { borrower, amount } = event.data;
      const message = `${coins(amount)} from the ${pool} is in escrow for ${title}`;
      return [notice(borrower, "project_update", message, money(amount))];
    }
    case "loan.repaid": {
      const { payer, amount, remaining } = event.data;
      // The last repayment notifies the owner even as its payer.
      if (remaining === "0")
        return toOwner(undefined, `The loan for ${title} is repaid in full`, money(amount));
      const message = `${coins(amount)} of the loan for ${title} was repaid. ${coins(remaining)} remains`;
      return toOwner(payer, message, money(amount));
    }
    case "loan.defaulted": {
      const { amount, recovered } = event.data;
      const message = `The loan for ${title} is in default: ${coins(amount)} was owed, ${coins(recovered)} was recovered`;
      const lost = `The ${pool} lost ${coins(amount)} on the loan for ${title}. The reserve paid ${coins(recovered)} of it`;
      return [...toOwner(undefined, message, money(amount)), ...toLenders(lost)];
    }
  }
});

type Reminder = { about: "due" | "late" | "write-down"; amount: string; deadline: number; days: number };

function reminder({ about, amount, deadline, days }: Reminder, title: string): string {
  switch (about) {
    case "due":
      return `${coins(amount)} of the loan for ${title} is due ${days === 1 ? "tomorrow" : `in ${days} days`}, by ${day(deadline)}`;
    case "late":
      return `The loan for ${title} has been late since ${day(deadline)}: pay ${coins(amount)}. Interest now runs at 1.5 times the rate`;
    case "write-down":
      return `The loan for ${title} is being written down. Pay ${coins(amount)} to bring it up to date`;
  }
}
