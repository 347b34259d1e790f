import { z } from "zod";
import { pages } from "../pages.ts";

/** Counted pages, by pattern: never which project, person or loan was viewed. */
export const countedPages = [
  pages.home,
  pages.build,
  pages.negotiate,
  pages.tracking,
  pages.money,
  pages.market,
  `${pages.market}/$projectId/bid`,
  `${pages.project}/$projectId`,
  pages.pools,
  `${pages.pools}/$tier`,
  `${pages.pools}/$tier/$tokenId`,
  `${pages.pools}/borrow/$projectId`,
  pages.club,
  `${pages.club}/members/$userId`,
  `${pages.club}/opportunities/$opportunityId`,
  `${pages.club}/events/$eventId`,
  pages.donations,
  pages.profile,
  `${pages.scors}/$userId`,
  pages.notifications,
  pages.help,
  `${pages.help}/$article`,
] as const;
export type CountedPage = (typeof countedPages)[number];

/** Steps counted by the server when the request succeeds. */
export const countedSteps = ["registered", "request posted", "bid placed", "bid accepted"] as const;
export type CountedStep = (typeof countedSteps)[number];

export const visitRequest = z.strictObject({ page: z.enum(countedPages) });

/** Each step with the one before it. */
export const funnels = [
  {
    name: "From visitor to project",
    steps: [
      { kind: "page", name: pages.home, label: "Opened the home page" },
      { kind: "page", name: pages.build, label: "Opened Build" },
      { kind: "step", name: "registered", label: "Created an account" },
      { kind: "step", name: "request posted", label: "Posted a request" },
      { kind: "step", name: "bid accepted", label: "Accepted a bid" },
    ],
  },
  {
    name: "From visitor to bid",
    steps: [
      { kind: "page", name: pages.market, label: "Opened the market" },
      { kind: "page", name: `${pages.project}/$projectId`, label: "Opened a project" },
      { kind: "page", name: `${pages.market}/$projectId/bid`, label: "Opened the bid form" },
      { kind: "step", name: "bid placed", label: "Placed a bid" },
    ],
  },
] as const;

const count = z.number().int();

export const visitFigures = z.object({
  on: z.boolean(),
  days: z.array(z.object({ day: z.string(), views: count })),
  pages: z.array(z.object({ page: z.string(), views: count })),
  funnels: z.array(z.object({ name: z.string(), steps: z.array(z.object({ label: z.string(), count })) })),
});
export type VisitFigures = z.infer<typeof visitFigures>;
