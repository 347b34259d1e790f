import { abis } from "@trestle/chain/abis.gen.ts";
import type { SingleContract } from "@trestle/chain/contract-names.ts";
import { demoAccount as walletOf } from "@trestle/chain/demo-keys.ts";
import { withGasRoom } from "@trestle/chain/gas-room.ts";
import { waitForReceipt } from "@trestle/chain/wait-for-receipt.ts";
import type { Bid, BidStanding, FrozenBid } from "@trestle/domain/bids/bid.ts";
import type { Negotiation } from "@trestle/domain/bids/negotiation.ts";
import type { Invitation } from "@trestle/domain/projects/invitation.ts";
import type { Project } from "@trestle/domain/projects/project.ts";
import type { ProjectSummary } from "@trestle/domain/projects/project-summary.ts";
import { createPublicClient, createWalletClient, encodeFunctionData, http, keccak256, toHex } from "viem";
import type { Dependencies } from "../dependencies.ts";
import type { App } from "../platform/app.ts";
import type { DemoAccount } from "./accounts.ts";
import { demoApi, type Headers, multipart } from "./api.ts";
import { type FinishedWork, finishedWorks } from "./finished-works.ts";
import { offerContentOf } from "./offer-content.ts";
import {
  type DemoBid,
  type DemoOffer,
  type DemoTalk,
  demoBids,
  demoInvitations,
  demoTalks,
} from "./offers.ts";
import { pdf } from "./pdf.ts";

const VERIFIED_WITHIN_MS = 60_000;
const READ_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 200;

/** Lets the demo's people deal with each other: works that ended, bids, talks. What is there already is left alone. */
export async function dealInDemo(
  app: App,
  dependencies: Pick<Dependencies, "db" | "secrets" | "chainRpcUrl" | "deployment">,
  people: readonly DemoAccount[],
): Promise<void> {
  const { chainRpcUrl, deployment } = dependencies;
  const { call, logIn } = demoApi(app, dependencies);
  const transport = http(chainRpcUrl);
  const reader = createPublicClient({ transport, pollingInterval: LOOK_EVERY_MS, cacheTime: 0 });
  const logins = new Map<string, Promise<Headers>>();

  const person = (username: string): DemoAccount => {
    const found = people.find((account) => account.username === username);
    if (!found) throw new Error(`The demo has nobody called ${username}.`);
    return found;
  };
  function headersOf(username: string): Promise<Headers> {
    const known = logins.get(username) ?? logIn(person(username));
    logins.set(username, known);
    return known;
  }

  async function transact(
    by: string,
    contract: SingleContract,
    functionName: string,
    args: unknown[],
    value = 0n,
  ): Promise<string> {
    const account = walletOf(person(by).wallet ?? 0);
    const data = encodeFunctionData({ abi: abis[contract], functionName, args } as never);
    const wallet = createWalletClient({ account, transport });
    const call = { to: deployment.contracts[contract], data, value };
    const gas = withGasRoom(await reader.estimateGas({ ...call, account }));
    const hash = await wallet.sendTransaction({ chain: null, ...call, gas });
    const { status } = await waitForReceipt(reader, hash);
    if (status !== "success") throw new Error(`The demo could not be filled: ${functionName} failed.`);
    return hash;
  }

  async function until<T>(what: string, within: number, look: () => Promise<T | undefined>): Promise<T> {
    const deadline = Date.now() + within;
    for (;;) {
      const found = await look();
      if (found !== undefined) return found;
      if (Date.now() > deadline) throw new Error(`The demo could not be filled: ${what}.`);
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  }

  async function bid(projectId: string, by: string, offer: DemoOffer): Promise<Bid> {
    const headers = await headersOf(by);
    const standing = `/api/bids/projects/${projectId}/standing`;
    await until(`${by} was not verified in time`, VERIFIED_WITHIN_MS, async () => {
      const { mayBid }: BidStanding = await call("GET", standing, undefined, headers);
      return mayBid || undefined;
    });
    const project: Project = await call("GET", `/api/projects/${projectId}`, undefined, headers);
    const content = offerContentOf(project, offer);
    const frozen: FrozenBid = await call(
      "POST",
      `/api/bids/projects/${projectId}/freeze`,
      { content },
      headers,
    );
    const { termsHash, amounts, deadlines, expiry, terms } = frozen;
    await transact(by, "TrestleEscrow", "placeBid", [
      ...[BigInt(terms.tokenId), amounts.map(BigInt), deadlines.map(BigInt), termsHash, BigInt(expiry)],
    ]);
    return until("a bid was not read", READ_WITHIN_MS, async () => {
      const bids: Bid[] = await call("GET", `/api/bids/projects/${projectId}`, undefined, headers);
      return bids.find((candidate) => candidate.termsHash === termsHash);
    });
  }

  /** Somebody's bid on a project, placed now if it was not. */
  async function bidOnce(projectId: string, by: string, offer: DemoOffer): Promise<Bid> {
    const bids: Bid[] = await call("GET", `/api/bids/projects/${projectId}`, undefined, await headersOf(by));
    return bids.find(({ userId }) => userId.username === by) ?? bid(projectId, by, offer);
  }

  async function finish(projectId: string, { by, developer }: FinishedWork): Promise<void> {
    const headers = await headersOf(by);
    const read = (): Promise<Project> => call("GET", `/api/projects/${projectId}`, undefined, headers);
    const project = await read();
    const tokenId = BigInt(project.tokenId);
    if (project.stage === "marketplace") {
      const { bidIndex, amount } = await bidOnce(projectId, developer, { percent: 100 });
      await transact(
        by,
        "TrestleEscrow",
        "acceptBidAndTransfer",
        [tokenId, BigInt(bidIndex)],
        BigInt(amount),
      );
    }
    const { milestones } = await until("an acceptance was not read", READ_WITHIN_MS, async () => {
      const now = await read();
      return now.stage === "marketplace" ? undefined : now;
    });
    for (const [index, { title, status }] of milestones.entries()) {
      const place = [tokenId, BigInt(index)];
      if (status === "pending")
        await transact(developer, "TrestleEscrow", "submitMilestone", [...place, keccak256(toHex(title))]);
      if (status === "pending" || status === "submitted")
        await transact(by, "TrestleEscrow", "approveMilestone", place);
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
  for (const offer of demoBids as readonly DemoBid[])
    await at(offer.project, ({ id }) => bidOnce(id, offer.by, offer));
  for (const conversation of demoTalks)
    await at(conversation.project, ({ id, by }) => talk(id, by, conversation));
  for (const { project, developer } of demoInvitations)
    await at(project, ({ id, by }) => invite(id, by, developer));
}
