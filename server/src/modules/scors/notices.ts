import { aboutProject, coins } from "@trestle/domain/notifications/about-project.ts";
import { noticesFor } from "@trestle/domain/notifications/notice.ts";
import { scorsEvents } from "@trestle/domain/scors/events.ts";

export const scorsNotices = noticesFor(scorsEvents, (event, { project, nameOf }) => {
  if (!project) return [];
  const { title, notice } = aboutProject(event, project, nameOf);
  const { owner } = event.data;
  switch (event.type) {
    case "scors.attested": {
      const { score, maxAmount } = event.data;
      const message = `${title} has an attested SCORS of ${score} and can borrow up to ${coins(maxAmount)}`;
      return [notice(owner, "project_update", message)];
    }
    case "scors.revoked":
      return event.data.by === owner
        ? []
        : [notice(owner, "project_update", `The SCORS attestation of ${title} was withdrawn`)];
  }
});
