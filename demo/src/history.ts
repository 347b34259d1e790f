import { publishOverdue } from "@trestle/server/modules/reviews/publish-reviews.ts";
import { currentTime } from "@trestle/server/platform/events/clock.ts";
import type { Services } from "@trestle/server/services.ts";
import { parseEther } from "viem";
import type { DemoActors } from "./actors.ts";
import { attestPeople } from "./attest.ts";
import type { Blocks } from "./blocks.ts";
import type { Calendar } from "./calendar.ts";
import { depositStory } from "./deposits.ts";
import { loanStory } from "./loan-story.ts";
import type { PastAct } from "./past.ts";
import { demoAccounts } from "./people.ts";
import { postingCall } from "./post-requests.ts";
import { demoBids, demoDonations, openRequests, type PastWork, pastWorks, privateRequests } from "./story.ts";
import { workStory } from "./work-story.ts";

const BID_ON = -1;
const PRIVATE_POSTED_ON = -7;
const VERIFIED_ON = -350;
/** Reviews are written a week after a project's end, within a window of 30 days. */
const REVIEWS_OVER_DAYS = 28;
/** The visitors' accounts have read all notifications before this day. */
const READ_ON = -14;

/** The demo's year: everything on the chain, with its messages and reviews. */
export function demoHistory(
  actors: DemoActors,
  blocks: Blocks,
  {
    calendar,
    services,
  }: { calendar: Calendar; services: Pick<Services, "db" | "deployment" | "chainRpcUrl"> },
): PastAct[] {
  /** A review without the other side's is published when the window closes. */
  const sealedUntilOver = ({ reviews }: PastWork): PastAct[] =>
    reviews && !(reviews.customer && reviews.developer)
      ? [{ on: reviews.on + REVIEWS_OVER_DAYS, after: () => publishOverdue(services.db, currentTime()) }]
      : [];
  const works = pastWorks.flatMap((work): PastAct[] => [
    { on: work.postedOn, calls: async () => [await postingCall(actors, work, calendar.at(work.postedOn))] },
    ...workStory(actors, calendar, work),
    ...sealedUntilOver(work),
  ]);
  // Their dates are relative to the demo's first day, independent of the posting date.
  const open = openRequests.map(
    (request): PastAct => ({
      on: request.postedOn,
      calls: async () => [await postingCall(actors, request, calendar.at(0))],
    }),
  );
  const hidden = privateRequests.map(
    (request): PastAct => ({
      on: PRIVATE_POSTED_ON,
      calls: async () => [await postingCall(actors, request, calendar.at(0))],
    }),
  );
  const openProject = (project: string) =>
    actors.projectOf(project, openRequests.find(({ title }) => title === project)?.by ?? "");
  const bids = demoBids.map(
    (offer): PastAct => ({
      on: BID_ON,
      calls: async () => {
        const { id } = await openProject(offer.project);
        return [(await actors.bidCall(id, offer.by, offer)).place];
      },
    }),
  );
  const donated = demoDonations.map(
    ([project, by, coins, on]): PastAct => ({
      on,
      calls: async () => {
        const { token } = await openProject(project);
        const from = actors.wallet(by);
        return [
          { from, to: "TrestleEscrow", functionName: "donate", args: [token], value: parseEther(coins) },
        ];
      },
    }),
  );
  const customers = [...new Set(pastWorks.map(({ by }) => by))].map((by) =>
    blocks.addressOf(actors.wallet(by)),
  );
  const readNotices = async () => {
    for (const { username } of demoAccounts)
      await actors.call("PUT", "/api/notifications/read", {}, await actors.headersOf(username));
  };
  return [
    { on: READ_ON, after: readNotices },
    { on: VERIFIED_ON, after: () => attestPeople(actors, blocks, services, customers) },
    ...depositStory(actors, blocks, services),
    ...[...works, ...open, ...hidden, ...bids, ...donated],
    ...loanStory(actors, blocks, { calendar, services }),
  ];
}
