import { abis } from "@trestle/chain/abis.gen.ts";
import type { SingleContract } from "@trestle/chain/contract-names.ts";
import { demoAccount as walletOf } from "@trestle/chain/demo-keys.ts";
import { withGasRoom } from "@trestle/chain/gas-room.ts";
import { waitForReceipt } from "@trestle/chain/wait-for-receipt.ts";
import type { Bid, BidStanding, FrozenBid } from "@trestle/domain/bids/bid.ts";
import type { Project } from "@trestle/domain/projects/project.ts";
import { createPublicClient, createWalletClient, encodeFunctionData, http } from "viem";
import type { Dependencies } from "../dependencies.ts";
import type { App } from "../platform/app.ts";
import type { DemoAccount } from "./accounts.ts";
import { demoApi, type Headers } from "./api.ts";
import { offerContentOf } from "./offer-content.ts";
import type { DemoOffer } from "./offers.ts";

const VERIFIED_WITHIN_MS = 60_000;
export const READ_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 200;

export type DemoActors = ReturnType<typeof demoActors>;

/** The demo's people, who call the API with their own sessions and sign with their own wallets. */
export function demoActors(
  app: App,
  dependencies: Pick<Dependencies, "db" | "secrets" | "chainRpcUrl" | "deployment">,
  people: readonly DemoAccount[],
) {
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

  const readProject = async (projectId: string, by: string): Promise<Project> =>
    call("GET", `/api/projects/${projectId}`, undefined, await headersOf(by));

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

  /** The developer's bid, accepted by the owner, who pays what donors have not given; the project as it is then. */
  async function acceptOnce(projectId: string, by: string, developer: string, given = 0n): Promise<Project> {
    const project = await readProject(projectId, by);
    if (project.stage === "marketplace") {
      const { bidIndex, amount } = await bidOnce(projectId, developer, { percent: 100 });
      const place = [BigInt(project.tokenId), BigInt(bidIndex)];
      await transact(by, "TrestleEscrow", "acceptBidAndTransfer", place, BigInt(amount) - given);
    }
    return until("an acceptance was not read", READ_WITHIN_MS, async () => {
      const now = await readProject(projectId, by);
      return now.stage === "marketplace" ? undefined : now;
    });
  }

  return { call, headersOf, transact, until, readProject, bidOnce, acceptOnce };
}
