import type { EventContent } from "@trestle/domain/club/club-event.ts";
import type { CompanyPageContent } from "@trestle/domain/club/company-page.ts";
import type { Membership } from "@trestle/domain/club/membership.ts";
import type { ReportPostRequest } from "@trestle/domain/club/moderation.ts";
import type {
  Opportunity,
  OpportunityComment,
  PostOpportunityRequest,
} from "@trestle/domain/club/opportunity.ts";
import type { DemoAccount } from "./accounts.ts";
import type { demoApi } from "./api.ts";

type Api = ReturnType<typeof demoApi>;
type Listing = Pick<CompanyPageContent, "headline" | "trades" | "place" | "teamSize" | "reachKm"> & {
  /** A business, unless it says otherwise. */
  kind?: CompanyPageContent["kind"];
  certificate?: string;
  event?: Pick<EventContent, "title" | "text" | "online" | "venue" | "places" | "membersOnly"> & {
    days: number;
  };
  offer?: Pick<PostOpportunityRequest, "kind" | "title" | "text" | "trade">;
};

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const day = (offset: number) => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10);
const at = (label: string, latitude: number, longitude: number) => ({ label, latitude, longitude });

/** Who of the demo's people is listed, by username. */
const listings: Record<string, Listing> = {
  "calder.finch": {
    ...{ headline: "Retrofit and conservation", trades: ["retrofit", "roofing"], teamSize: 12, reachKm: 20 },
    ...{ place: at("Islington, London", 51.536, -0.103), certificate: "Public liability, £5m" },
  },
  "okonkwo.structures": {
    ...{
      headline: "Steel, stairs and lofts",
      trades: ["construction", "extension"],
      teamSize: 8,
      reachKm: 25,
    },
    ...{ place: at("Hackney, London", 51.545, -0.055), certificate: "Steel erection, execution class 2" },
    offer: {
      ...{ kind: "capacity", title: "Crane and two erectors free next month", trade: "construction" },
      text: "A **spider crane** and two erectors are free for ten days. At cost to anyone with steel to lift inside the North Circular.",
    },
  },
  "sydenham.frame": {
    ...{ headline: "Timber frames made in our own yard", trades: ["joinery", "construction"], teamSize: 9 },
    ...{
      reachKm: 15,
      place: at("Sydenham, London", 51.427, -0.054),
      certificate: "Chain of custody, timber",
    },
    offer: {
      ...{ kind: "materials", title: "Douglas fir offcuts, about 2 m³", trade: "joinery" },
      text: "Lengths of 0.8 to 1.6 m, dry, planed on two sides. Free to anyone who collects them in Sydenham.",
    },
  },
  "brockley.rooms": {
    ...{ headline: "Garden rooms on ground screws", trades: ["construction", "landscape"], teamSize: 5 },
    ...{ reachKm: 12, place: at("Brockley, London", 51.464, -0.037), certificate: "Public liability, £2m" },
    offer: {
      ...{ kind: "partner", title: "Groundworks partner for 6 garden rooms", trade: "groundworks" },
      text: "Six garden rooms in autumn, screw piles preferred. We bring the customers, you bring the rig.",
    },
  },
  "northbank.masonry": {
    ...{ headline: "Brick and stone, facades and lime", trades: ["construction", "retrofit"], teamSize: 14 },
    ...{
      reachKm: 20,
      place: at("Bermondsey, London", 51.499, -0.067),
      certificate: "Lime and heritage masonry",
    },
    event: {
      ...{
        title: "Lime day with Northbank Masonry",
        days: 24,
        online: false,
        venue: "Arch 211, Bermondsey SE1",
      },
      ...{ places: 16, membersOnly: true },
      text: "Slake, mix and point. Bring boots and gloves; lime, tools and lunch are there.\n\n- **09:00** Coffee, safety, what lime does\n- **10:00** Slaking and mixes, in pairs\n- **12:30** Lunch\n- **13:15** Pointing and aftercare",
    },
  },
  "fernhill.software": {
    ...{ headline: "Booking, stock and member systems", trades: ["software", "design"], teamSize: 4 },
    ...{ reachKm: null, place: at("Finsbury Park, London", 51.564, -0.106), certificate: "Cyber Essentials" },
    event: {
      ...{ title: "Lenders ask, builders answer", days: 12, online: true, venue: "", places: null },
      membersOnly: false,
      text: "An hour of questions: what lenders want to know before they put money into a pool, and how builders plan their milestones.",
    },
  },
  "priya.raman": {
    ...{ kind: "investor", headline: "Lends to small builders through the low-risk and medium-risk pools" },
    ...{ trades: [], teamSize: 1, reachKm: null, place: at("Clapham, London", 51.462, -0.138) },
  },
  "harbour.trust": {
    ...{ kind: "investor", headline: "Lends what the quays earn in a good year", trades: [], teamSize: 3 },
    ...{ reachKm: null, place: at("Whitstable, England", 51.361, 1.026) },
  },
};

/** What some of them say about what another offers, and what the other reports to the administrators. */
const remarks: { by: string; on: string; text: string; reported?: string }[] = [
  {
    ...{ by: "sydenham.frame", on: "okonkwo.structures" },
    text: "We have a frame to lift in Forest Hill on the 12th. Is the crane still free that day?",
  },
  {
    ...{ by: "brockley.rooms", on: "okonkwo.structures" },
    text: "Cheaper cranes all week, cash only, no questions. Ask us, not them!",
    reported: "This is advertising, and lifting without a plan is dangerous.",
  },
];

/** Lists developers and lenders of the demo in the Business Club, some with something to offer. */
export async function openDemoClub(api: Api, people: readonly DemoAccount[]): Promise<void> {
  await list(api, people);
  await discuss(api, people);
}

async function discuss({ call, logIn }: Api, people: readonly DemoAccount[]): Promise<void> {
  const offers: Opportunity[] = await call("GET", "/api/club/opportunities");
  for (const { by, on, text, reported } of remarks) {
    const [author, owner] = [by, on].map((name) => people.find(({ username }) => username === name));
    const offer = offers.find(({ title }) => title === listings[on]?.offer?.title);
    if (!author || !owner || !offer) continue;
    const url = `/api/club/opportunities/${offer._id}/comments`;
    const found = async () => {
      const comments: OpportunityComment[] = await call("GET", url);
      return comments.find((comment) => comment.text === text);
    };
    if (await found()) continue;
    await call("POST", url, { text }, await logIn(author));
    const posted = await found();
    if (!reported || !posted) continue;
    const report: ReportPostRequest = { kind: "comment", id: posted._id, reason: "spam", text: reported };
    await call("POST", "/api/club/reports", report, await logIn(owner));
  }
}

async function list({ call, logIn }: Api, people: readonly DemoAccount[]): Promise<void> {
  for (const person of people) {
    const listing = listings[person.username];
    if (!listing) continue;
    const { offer, event, certificate, ...said } = listing;
    const headers = await logIn(person);
    // Saved last, so whoever has a page is done.
    if ((await call("GET", "/api/club/page", undefined, headers)).page) continue;
    // Lenders are members by what they have in the pools, which may be less than this instance wants.
    const { basis }: Membership = await call("GET", "/api/club/membership", undefined, headers);
    if (basis === null) continue;
    const page: CompanyPageContent = {
      ...{ kind: "business", about: person.bio ?? "", listed: true, ...said },
      certificates: certificate ? [{ title: certificate, until: day(300) }] : [],
    };
    if (event) {
      const { days, ...what } = event;
      const starts = Math.floor(Date.now() / DAY_MS) * DAY_MS + days * DAY_MS + 9 * HOUR_MS;
      const post: EventContent = {
        ...{ ...what, place: what.online ? null : said.place, link: null },
        startsAt: new Date(starts).toISOString(),
        endsAt: new Date(starts + (what.online ? 1 : 5) * HOUR_MS).toISOString(),
      };
      await call("POST", "/api/club/events", post, headers);
    }
    if (offer) {
      const post: PostOpportunityRequest = {
        ...{ ...offer, place: said.place, scorsFrom: 1, projectId: null },
        until: day(45),
      };
      await call("POST", "/api/club/opportunities", post, headers);
    }
    await call("PUT", "/api/club/page", page, headers);
  }
}
