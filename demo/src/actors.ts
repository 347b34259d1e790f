import { abis } from "@trestle/chain/abis.gen.ts";
import type { SingleContract } from "@trestle/chain/contract-names.ts";
import { demoAccount as walletOf } from "@trestle/chain/demo-keys.ts";
import { withGasRoom } from "@trestle/chain/gas-room.ts";
import { waitForReceipt } from "@trestle/chain/wait-for-receipt.ts";
import type { Bid, BidPermission, FrozenBid } from "@trestle/domain/bids/bid.ts";
import { placeBidArguments } from "@trestle/domain/bids/terms.ts";
import type { Project } from "@trestle/domain/projects/project.ts";
import type { ProjectSummary } from "@trestle/domain/projects/project-summary.ts";
import { currentTime } from "@trestle/server/platform/events/clock.ts";
import type { App } from "@trestle/server/platform/http/app.ts";
import type { Services } from "@trestle/server/services.ts";
import { createPublicClient, createWalletClient, encodeFunctionData, http } from "viem";
import { demoApi, type Headers } from "./api.ts";
import type { Call } from "./blocks.ts";
import { offerContentOf } from "./offer-content.ts";
import type { DemoAccount } from "./people.ts";
import type { DemoOffer } from "./story-parts.ts";

const VERIFIED_WITHIN_MS = 60_000;
export const READ_WITHIN_MS = 30_000;
const POLL_MS = 100;

export type DemoActors = ReturnType<typeof demoActors>;

/** The demo's accounts, which call the API with their own sessions and sign with their own wallets. */
export function demoActors(
  app: App,
  services: Pick<Services, "db" | "secrets" | "chainRpcUrl" | "deployment">,
  people: readonly DemoAccount[],
) {
  const { chainRpcUrl, deployment } = services;
  const { call, logIn } = demoApi(app, services);
  const transport = http(chainRpcUrl);
  const reader = createPublicClient({ transport, pollingInterval: POLL_MS, cacheTime: 0 });
  const logins = new Map<string, Promise<Headers>>();
  const projects = new Map<string, { id: string; token: bigint }>();

  const person = (username: string): DemoAccount => {
    const found = people.find((account) => account.username === username);
    if (!found) throw new Error(`The demo has no account called ${username}.`);
    return found;
  };
  function headersOf(username: string): Promise<Headers> {
    const known = logins.get(username) ?? logIn(person(username));
    logins.set(username, known);
    known.catch(() => logins.delete(username));
    return known;
  }
  /** Returns the index of the embedded chain's account with which a person signs. */
  function wallet(username: string): number {
    const { wallet: index } = person(username);
    if (index === undefined) throw new Error(`The demo has no account called ${username} with a wallet.`);
    return index;
  }

  async function transact(
    by: string,
    contract: SingleContract,
    functionName: string,
    args: unknown[],
    value = 0n,
  ): Promise<string> {
    const account = walletOf(wallet(by));
    const data = encodeFunctionData({ abi: abis[contract], functionName, args } as never);
    const sender = createWalletClient({ account, transport });
    const transaction = { to: deployment.contracts[contract], data, value };
    const gas = withGasRoom(await reader.estimateGas({ ...transaction, account }));
    const hash = await sender.sendTransaction({ chain: null, ...transaction, gas });
    const { status } = await waitForReceipt(reader, hash);
    if (status !== "success") throw new Error(`Couldn't fill the demo: ${functionName} failed.`);
    return hash;
  }

  async function until<T>(problem: string, within: number, look: () => Promise<T | undefined>): Promise<T> {
    const deadline = Date.now() + within;
    for (;;) {
      const found = await look();
      if (found !== undefined) return found;
      if (Date.now() > deadline) throw new Error(`Couldn't fill the demo: ${problem}.`);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  const readProject = async (projectId: string, by: string): Promise<Project> =>
    call("GET", `/api/projects/${projectId}`, undefined, await headersOf(by));

  async function projectOf(title: string, by: string): Promise<{ id: string; token: bigint }> {
    if (!projects.has(title)) {
      const mine: ProjectSummary[] = await call("GET", "/api/projects/mine", undefined, await headersOf(by));
      for (const { _id, title: name, tokenId } of mine)
        projects.set(name, { id: _id, token: BigInt(tokenId) });
    }
    const found = projects.get(title);
    if (!found) throw new Error(`The demo has no project called ${title}.`);
    return found;
  }

  const bidsOn = async (projectId: string, by: string): Promise<Bid[]> =>
    call("GET", `/api/bids/projects/${projectId}`, undefined, await headersOf(by));

  async function mayBid(projectId: string, by: string): Promise<boolean> {
    const address = `/api/bids/projects/${projectId}/standing`;
    const permission: BidPermission = await call("GET", address, undefined, await headersOf(by));
    return permission.mayBid;
  }

  /** Freezes a bid's terms and returns the call that places it. */
  async function bidCall(projectId: string, by: string, offer: DemoOffer) {
    const headers = await headersOf(by);
    await until(
      `${by} was not verified in time`,
      VERIFIED_WITHIN_MS,
      async () => (await mayBid(projectId, by)) || undefined,
    );
    const project: Project = await call("GET", `/api/projects/${projectId}`, undefined, headers);
    const content = offerContentOf(project, offer, currentTime().getTime());
    const address = `/api/bids/projects/${projectId}/freeze`;
    const frozen: FrozenBid = await call("POST", address, { content }, headers);
    // The demo has one set of terms: the deployment's.
    const args = placeBidArguments(frozen, 1);
    const place: Call = { from: wallet(by), to: "TrestleEscrow", functionName: "placeBid", args };
    return { termsHash: frozen.termsHash, place };
  }

  /** Places a bid on a project unless it was placed before. */
  async function bidOnce(projectId: string, by: string, offer: DemoOffer): Promise<void> {
    if ((await bidsOn(projectId, by)).some(({ bidder }) => bidder.username === by)) return;
    const { termsHash, place } = await bidCall(projectId, by, offer);
    await transact(by, "TrestleEscrow", "placeBid", place.args);
    await until("a bid was not read", READ_WITHIN_MS, async () =>
      (await bidsOn(projectId, by)).find((candidate) => candidate.termsHash === termsHash),
    );
  }

  return {
    call,
    headersOf,
    wallet,
    transact,
    until,
    readProject,
    projectOf,
    bidsOn,
    mayBid,
    bidCall,
    bidOnce,
  };
}
