import { aboutProject, coins } from "@trestle/domain/notifications/about-project.ts";
import { noticesFor } from "@trestle/domain/notifications/notice.ts";
import { scorsEvents } from "@trestle/domain/scors/events.ts";

export const scorsNotices = noticesFor(scorsEvents, (event, { project, nameOf }) => {
  if (!project) return [];
  const { title, notice } = aboutProject(event, project, nameOf);
  switch (event.type) {
    case "scors.changed": {
      const { account, from, to, kind } = event.data;
      const because = kind === "review" ? `a review of ${title}` : title;
      const message = `Your SCORS changed from ${from.toFixed(2)} to ${to.toFixed(2)} because of ${because}`;
      return [notice(account, "scors_changed", message)];
    }
    case "scors.attested": {
      const { owner, score, maxAmount } = event.data;
      const message = `${title} has a confirmed SCORS of ${score} and can borrow up to ${coins(maxAmount)}`;
      return [notice(owner, "project_update", message)];
    }
    case "scors.revoked":
      return event.data.by === event.data.owner
        ? []
        : [notice(event.data.owner, "project_update", `The confirmed SCORS of ${title} was withdrawn`)];
  }
});
