import { ANONYMOUS_DONOR } from "@trestle/domain/donations/donation.ts";
import { donationEvents } from "@trestle/domain/donations/events.ts";
import { aboutProject, coins, money } from "@trestle/domain/notifications/about-project.ts";
import { noticesFor } from "@trestle/domain/notifications/notice.ts";

export const donationNotices = noticesFor(donationEvents, (event, { project, nameOf, donation }) => {
  if (!project) return [];
  const { owner, title, notice } = aboutProject(event, project, nameOf);
  switch (event.type) {
    // The note arrives shortly after the donation; both update one notification.
    case "donation.made":
    case "donation.described": {
      const { donor, amount, total } = event.data;
      if (donor === owner) return [];
      const goal = project.donationGoal ? { donationGoal: project.donationGoal } : {};
      const message = `${donation?.donorName ?? ANONYMOUS_DONOR} donated ${coins(amount)} to ${title}`;
      const metadata = { ...money(amount), totalDonations: total, ...goal };
      const newDonation = notice(owner, "new_donation", message, metadata);
      return [{ ...newDonation, identity: donation && `donation/${donation.id}` }];
    }
    case "donation.thanked": {
      const { donor, by } = event.data;
      const message = `${nameOf(by, "The owner")} thanked you for your donation to ${title}`;
      return [notice(donor, "project_update", message)];
    }
    // The acting account needs no notification.
    case "refund.claimed":
      return [];
  }
});
