import type { Negotiation } from "@trestle/domain/bids/negotiation.ts";
import type { Invitation } from "@trestle/domain/projects/invitation.ts";
import type { Project } from "@trestle/domain/projects/project.ts";
import { postedTitles } from "@trestle/server/modules/projects/directory.ts";
import type { Services } from "@trestle/server/services.ts";
import type { DemoActors } from "./actors.ts";
import { multipart } from "./api.ts";
import type { Blocks, Call } from "./blocks.ts";
import { offerContentOf } from "./offer-content.ts";
import { pdf } from "./pdf.ts";
import { postingCall } from "./post-requests.ts";
import {
  type DemoNegotiation,
  demoBids,
  demoInvitations,
  demoTalks,
  openRequests,
  privateRequests,
} from "./story.ts";

/** Plays the demo's first day: negotiations, invitations, and the open requests and bids. */
export async function runFirstDay(
  { db }: Pick<Pick<Services, "db" | "deployment" | "chainRpcUrl">, "db">,
  actors: DemoActors,
  blocks: Blocks,
): Promise<void> {
  const { call, headersOf, projectOf, mayBid, bidOnce } = actors;

  async function postMissing(): Promise<void> {
    const posted = new Set(await postedTitles(db));
    const missing = [...openRequests, ...privateRequests].filter(({ title }) => !posted.has(title));
    const calls: Call[] = [];
    for (const request of missing) calls.push(await postingCall(actors, request, new Date()));
    if (calls.length > 0) await blocks.mine(calls);
  }

  async function talk(
    projectId: string,
    customer: string,
    { developer, steps }: DemoNegotiation,
  ): Promise<void> {
    const sides = { customer: await headersOf(customer), developer: await headersOf(developer) };
    const opened: Negotiation = await call("POST", "/api/negotiations", { projectId }, sides.developer);
    if (opened.offers.length + opened.messages.length > 0) return;
    const thread = `/api/negotiations/${opened._id}`;
    const project: Project = await call("GET", `/api/projects/${projectId}`, undefined, sides.customer);
    let basedOn = 0;
    for (const step of steps) {
      const headers = sides[step.by];
      if ("offer" in step) {
        const content = offerContentOf(project, step.offer);
        await call("POST", `${thread}/offers`, { content, basedOn: basedOn++ }, headers);
      } else if ("says" in step) {
        await call("POST", `${thread}/messages`, { text: step.says }, headers);
      } else if ("sends" in step) {
        const [name, ...lines] = step.sends;
        const { payload, type } = await multipart(name, pdf(lines));
        await call("POST", `${thread}/files`, payload, { ...headers, "content-type": type });
      } else {
        await call("POST", `${thread}/offers/${basedOn}/${step.does}`, {}, headers);
      }
      // An answer implies that the thread was read.
      await call("PUT", `${thread}/read`, { upTo: new Date().toISOString() }, headers);
    }
  }

  async function invite(projectId: string, customer: string, developer: string): Promise<void> {
    const headers = await headersOf(customer);
    const address = `/api/projects/${projectId}/invitations`;
    const there: Invitation[] = await call("GET", address, undefined, headers);
    if (there.some((invitation) => invitation.developer?.username === developer)) return;
    const found = await call("GET", `/api/bids/developers?search=${developer}`, undefined, headers);
    await call("POST", address, { developerId: found[0]._id }, headers);
  }

  const ownerOf = (project: string): string => openRequests.find(({ title }) => title === project)?.by ?? "";
  await postMissing();
  // After an interrupted past, a developer with unfinished work may be below a request's minimum SCORS.
  for (const offer of demoBids) {
    const { id } = await projectOf(offer.project, ownerOf(offer.project));
    if (await mayBid(id, offer.by)) await bidOnce(id, offer.by, offer);
  }
  for (const conversation of demoTalks) {
    const owner = ownerOf(conversation.project);
    const { id } = await projectOf(conversation.project, owner);
    if (await mayBid(id, conversation.developer)) await talk(id, owner, conversation);
  }
  for (const { project, developer } of demoInvitations)
    await invite((await projectOf(project, ownerOf(project))).id, ownerOf(project), developer);
  for (const { title, by, invited } of privateRequests)
    await invite((await projectOf(title, by)).id, by, invited);
}
