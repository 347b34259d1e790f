import { aboutProject } from "@trestle/domain/notifications/about-project.ts";
import { type Notice, noticesFor } from "@trestle/domain/notifications/notice.ts";
import { projectEvents } from "@trestle/domain/projects/events.ts";

const endings = {
  completed: "All milestones have been paid",
  settled: "The project has ended and its money has been settled",
  cancelled: "The request was cancelled, and donations can be claimed back",
} as const;

export const projectNotices = noticesFor(
  projectEvents,
  (event, { project, projectTitle, bidders, donors, nameOf }) => {
    const tell = (to: string, projectId: string, message: string): Notice[] => [
      { to, type: "project_update", message, metadata: { projectId, projectTitle } },
    ];
    switch (event.type) {
      // The owner's own act.
      case "project.minted":
        return [];
      case "project.closing": {
        if (!project) return [];
        const { by, resigned } = event.data;
        const { title, toParties, partyName, percentages } = aboutProject(event, project, nameOf);
        const why = resigned
          ? `${partyName(by)} resigned from ${title}`
          : `${title} is closing because it is overdue`;
        return toParties(
          by,
          `${why}. Submitted milestones will still be reviewed. The rest can be refunded`,
          percentages,
        );
      }
      case "project.ended": {
        if (!project) return [];
        const { title, notice, toParties, percentages } = aboutProject(event, project, nameOf);
        const { by, status } = event.data;
        // Cancelled before an acceptance: bidders are notified that their bids are void.
        const waiting = status === "cancelled" && project.developerAddress === null ? bidders : [];
        return [
          ...toParties(by, `${endings[status]}: ${title}`, percentages),
          ...waiting.map(({ account }) =>
            notice(
              account,
              "project_update",
              `The customer closed ${title}: your bid can’t be accepted any more`,
            ),
          ),
          ...donors.map((account) =>
            notice(account, "project_update", `${title} has ended. You can claim back your unspent donation`),
          ),
        ];
      }
      case "project.expired":
        return bidders.flatMap(({ account }) =>
          tell(
            account,
            event.data.projectId,
            `Bidding on ${projectTitle} has ended, and no bid was accepted`,
          ),
        );
      case "question.asked": {
        const { owner, projectId, by } = event.data;
        return tell(owner, projectId, `${nameOf(by, "Someone")} asked a question about ${projectTitle}`);
      }
      case "question.answered": {
        const { asker, projectId, by } = event.data;
        const name = nameOf(by, "The customer");
        return tell(asker, projectId, `${name} answered your question about ${projectTitle}`);
      }
    }
  },
);
