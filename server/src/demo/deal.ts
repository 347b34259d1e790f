import type { Negotiation } from "@trestle/domain/bids/negotiation.ts";
import type { Invitation } from "@trestle/domain/projects/invitation.ts";
import type { Project } from "@trestle/domain/projects/project.ts";
import type { ProjectSummary } from "@trestle/domain/projects/project-summary.ts";
import type { ReviewWindow } from "@trestle/domain/reviews/review.ts";
import { keccak256, toHex } from "viem";
import type { Dependencies } from "../dependencies.ts";
import type { App } from "../platform/app.ts";
import type { DemoAccount } from "./accounts.ts";
import { demoActors, READ_WITHIN_MS } from "./actors.ts";
import { multipart } from "./api.ts";
import { type FinishedWork, finishedWorks } from "./finished-works.ts";
import { offerContentOf } from "./offer-content.ts";
import { type DemoBid, type DemoTalk, demoBids, demoInvitations, demoTalks } from "./offers.ts";
import { pdf } from "./pdf.ts";
import { runningWorks } from "./running-works.ts";
import { workInDemo } from "./work.ts";

/** Lets the demo's people deal with each other: works, bids, talks. What is there already is left alone. */
export async function dealInDemo(
  app: App,
  dependencies: Pick<Dependencies, "db" | "secrets" | "chainRpcUrl" | "deployment">,
  people: readonly DemoAccount[],
): Promise<void> {
  const actors = demoActors(app, dependencies, people);
  const { call, headersOf, transact, until, bidOnce, acceptOnce } = actors;

  async function finish(projectId: string, { by, developer }: FinishedWork): Promise<void> {
    const { tokenId, milestones } = await acceptOnce(projectId, by, developer);
    for (const [index, { title, status }] of milestones.entries()) {
      const place = [BigInt(tokenId), BigInt(index)];
      if (status === "pending")
        await transact(developer, "TrestleEscrow", "submitMilestone", [...place, keccak256(toHex(title))]);
      if (status === "pending" || status === "submitted")
        await transact(by, "TrestleEscrow", "approveMilestone", place);
    }
  }

  /** Both sides write what they think of each other, once the end of the project has been noticed. */
  async function review(projectId: string, { by, developer, reviews = {} }: FinishedWork): Promise<void> {
    for (const [author, words] of [
      [by, reviews.customer],
      [developer, reviews.developer],
    ] as const) {
      if (!words) continue;
      const headers = await headersOf(author);
      const address = `/api/reviews/mine?projectId=${projectId}`;
      const window = await until("a finished project was not noticed", READ_WITHIN_MS, async () => {
        const [found]: ReviewWindow[] = await call("GET", address, undefined, headers);
        return found;
      });
      const [stars, text] = words;
      if (!window.mine) await call("POST", `/api/reviews/projects/${projectId}`, { stars, text }, headers);
    }
  }

  async function talk(projectId: string, customer: string, { developer, steps }: DemoTalk): Promise<void> {
    const sides = { customer: await headersOf(customer), developer: await headersOf(developer) };
    const opened: Negotiation = await call("POST", "/api/negotiations", { projectId }, sides.developer);
    if (opened.offers.length + opened.messages.length > 0) return;
    const thread = `/api/negotiations/${opened._id}`;
    const project: Project = await call("GET", `/api/projects/${projectId}`, undefined, sides.customer);
    let upon = 0;
    for (const step of steps) {
      const headers = sides[step.by];
      if ("offer" in step) {
        const content = offerContentOf(project, step.offer);
        await call("POST", `${thread}/offers`, { content, upon: upon++ }, headers);
      } else if ("says" in step) {
        await call("POST", `${thread}/messages`, { text: step.says }, headers);
      } else if ("sends" in step) {
        const [name, ...lines] = step.sends;
        const { payload, type } = await multipart(name, pdf(lines));
        await call("POST", `${thread}/files`, payload, { ...headers, "content-type": type });
      } else {
        await call("POST", `${thread}/offers/${upon}/${step.does}`, {}, headers);
      }
      // Whoever answers has read what was there.
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

  const posted = new Map<string, { id: string; by: string }>();
  for (const { username, role } of people) {
    if (role !== "customer") continue;
    const mine: ProjectSummary[] = await call(
      "GET",
      "/api/projects/mine",
      undefined,
      await headersOf(username),
    );
    for (const { _id, title } of mine) posted.set(title, { id: _id, by: username });
  }
  const at = <T>(title: string, act: (project: { id: string; by: string }) => Promise<T>) => {
    const project = posted.get(title);
    return project ? act(project) : undefined;
  };
  for (const work of finishedWorks) await at(work.title, ({ id }) => finish(id, work));
  for (const work of finishedWorks) await at(work.title, ({ id }) => review(id, work));
  for (const work of runningWorks) await at(work.title, ({ id }) => workInDemo(actors, id, work));
  for (const offer of demoBids as readonly DemoBid[])
    await at(offer.project, ({ id }) => bidOnce(id, offer.by, offer));
  for (const conversation of demoTalks)
    await at(conversation.project, ({ id, by }) => talk(id, by, conversation));
  for (const { project, developer } of demoInvitations)
    await at(project, ({ id, by }) => invite(id, by, developer));
}
