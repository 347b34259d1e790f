import { donationEvents } from "@trestle/domain/donations/events.ts";
import { aboutProject, coins, money } from "@trestle/domain/notifications/about-project.ts";
import { noticesFor } from "@trestle/domain/notifications/notice.ts";

export const donationNotices = noticesFor(donationEvents, (event, { project, nameOf }) => {
  switch (event.type) {
    case "donation.made": {
      if (!project) return [];
      const { donor, amount, total } = event.data;
      const { owner, title, notice } = aboutProject(event, project, nameOf);
      if (donor === owner) return [];
      const goal = project.donationGoal ? { donationGoal: project.donationGoal } : {};
      const message = `${nameOf(donor, "Anonymous Donor")} donated ${coins(amount)} to ${title}`;
      return [notice(owner, "new_donation", message, { ...money(amount), totalDonations: total, ...goal })];
    }
    // Done by the one it concerns.
    case "refund.claimed":
      return [];
  }
});
