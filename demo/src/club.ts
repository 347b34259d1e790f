import type { EventContent } from "@trestle/domain/club/club-event.ts";
import type { CompanyPageContent, CompanyPicture } from "@trestle/domain/club/company-page.ts";
import type { Membership } from "@trestle/domain/club/membership.ts";
import type { ReportPostRequest } from "@trestle/domain/club/moderation.ts";
import type {
  Opportunity,
  OpportunityComment,
  PostOpportunityRequest,
} from "@trestle/domain/club/opportunity.ts";
import { type demoApi, multipart } from "./api.ts";
import type { DemoAccount } from "./people.ts";
import { listings, remarks } from "./story.ts";
import { readPicture } from "./story-parts.ts";

type Api = ReturnType<typeof demoApi>;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const day = (offset: number) => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10);
/** Lists developers and lenders of the demo in the Business Club, some with opportunities. */
export async function openDemoClub(api: Api, people: readonly DemoAccount[]): Promise<void> {
  await list(api, people);
  await postRemarks(api, people);
}

async function postRemarks({ call, logIn }: Api, people: readonly DemoAccount[]): Promise<void> {
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
    const { offer, event, certificate, pictures, ...pageFields } = listing;
    const headers = await logIn(person);
    // The page is saved last, so an existing page means that the member is done.
    if ((await call("GET", "/api/club/page", undefined, headers)).page) continue;
    // Lenders are members by their pool tokens, which may be below this instance's minimum.
    const { basis }: Membership = await call("GET", "/api/club/membership", undefined, headers);
    if (basis === null) continue;
    const page: CompanyPageContent = {
      ...{ kind: "business", about: person.bio ?? "", listed: true, ...pageFields },
      certificates: certificate ? [{ title: certificate, until: day(300) }] : [],
    };
    if (event) {
      const { days, ...details } = event;
      const starts = Math.floor(Date.now() / DAY_MS) * DAY_MS + days * DAY_MS + 9 * HOUR_MS;
      const post: EventContent = {
        ...{ ...details, place: details.online ? null : pageFields.place, link: null },
        startsAt: new Date(starts).toISOString(),
        endsAt: new Date(starts + (details.online ? 1 : 5) * HOUR_MS).toISOString(),
      };
      await call("POST", "/api/club/events", post, headers);
    }
    if (offer) {
      const post: PostOpportunityRequest = {
        ...{ ...offer, place: pageFields.place, scorsFrom: 1, projectId: null },
        until: day(45),
      };
      await call("POST", "/api/club/opportunities", post, headers);
    }
    await call("PUT", "/api/club/page", page, headers);
    for (const [name, caption] of pictures) {
      const { payload, type } = await multipart(`${name}.jpg`, readPicture(name));
      const address = "/api/club/page/pictures";
      const { _id }: CompanyPicture = await call("POST", address, payload, {
        ...headers,
        "content-type": type,
      });
      await call("PUT", `${address}/${_id}`, { caption }, headers);
    }
  }
}
