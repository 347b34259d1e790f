import { demoAccount } from "@trestle/chain/demo-keys.ts";
import type { ProjectOnChain } from "@trestle/domain/escrow/project-on-chain.ts";
import type { ProjectTerms } from "@trestle/domain/projects/terms.ts";
import { Indexer, nodeAt } from "@trestle/server/indexer/follow.ts";
import { projectsOnChain } from "@trestle/server/modules/escrow/escrow-state.ts";
import { chainReaders } from "@trestle/server/projections.ts";
import { type Hash, keccak256, parseEther, toHex } from "viem";
import { verifiedDeveloper } from "./bids.ts";
import { openTestChain, type TestChain } from "./chain.ts";
import { type Member, signedIn } from "./factories.ts";
import { freezeFor } from "./projects.ts";
import { startServer, type TestServer } from "./server.ts";

/** Indexes of the chain's accounts by role. The deployer is operator, arbiter and treasury too. */
export const wallets = { arbiter: 0, customer: 4, developer: 5, donor: 6, otherDonor: 7, stranger: 8 };
export const walletAddress = (who: keyof typeof wallets): string =>
  demoAccount(wallets[who]).address.toLowerCase();
export const hashOf = (text: string): Hash => keccak256(toHex(text));

const DAY = 86_400;

/** A chain whose registry knows the developer, for the tests of one file. */
export async function openWorkChain(): Promise<TestChain> {
  const chain = await openTestChain();
  await chain.send(wallets.arbiter, "Registry", "attestKyc", [walletAddress("developer")]);
  return chain;
}

export type Work = Awaited<ReturnType<typeof startWork>>;
export type Job = { projectId: string; tokenId: string };

let requests = 0;

/** A server that follows a chain, and members whose wallets are the chain's own. */
export async function startWork(chain: TestChain, environment: NodeJS.ProcessEnv = {}) {
  const server = await startServer(environment, { chain });
  const linked = async (who: "customer" | "donor" | "otherDonor" | "stranger" | "arbiter") => {
    const member = await signedIn(server);
    await server.db
      .updateTable("account")
      .set({ ethereum_address: walletAddress(who) })
      .where("id", "=", member.user.id)
      .execute();
    return member;
  };
  const members = {
    customer: await linked("customer"),
    developer: await verifiedDeveloper(server, walletAddress("developer")),
    donor: await linked("donor"),
    otherDonor: await linked("otherDonor"),
    stranger: await linked("stranger"),
    arbiter: await linked("arbiter"),
  };
  const indexer = await followChain(server, chain);
  const now = async () => Number((await chain.control.getBlock()).timestamp);
  const act = (who: keyof typeof wallets, functionName: string, args: unknown[], value = 0n) =>
    chain.send(wallets[who], "TrestleEscrow", functionName, args, value);

  /** A request whose deed stands on the chain. */
  async function post(terms: Partial<ProjectTerms> = {}): Promise<Job> {
    const number = ++requests;
    const projectId = await freezeFor(server.db, members.customer.user.id, hashOf(`terms ${number}`), terms);
    await chain.mint(wallets.customer, number);
    await indexer.catchUp();
    const { token_id } = await server.db
      .selectFrom("project_deed")
      .select("token_id")
      .where("project_id", "=", projectId)
      .executeTakeFirstOrThrow();
    return { projectId, tokenId: token_id };
  }

  /** Deeds of the stranger that no request here was prepared for; answers their numbers. */
  async function mintElsewhere(count: number): Promise<string[]> {
    for (let minted = 0; minted < count; minted++) await chain.mint(wallets.stranger, ++requests);
    await indexer.catchUp();
    const rows = await server.db
      .selectFrom("escrow_project")
      .select("token_id")
      .where("customer", "=", walletAddress("stranger"))
      .orderBy("token_id")
      .execute();
    return rows.map(({ token_id }) => token_id);
  }

  /** The developer's bid, accepted: the n-th milestone is due after so many days. */
  async function accept(
    { tokenId }: Job,
    milestones: [amount: string, days: number][] = [
      ["4", 20],
      ["3", 40],
      ["3", 60],
    ],
  ): Promise<void> {
    const start = await now();
    const amounts = milestones.map(([amount]) => parseEther(amount));
    await act("developer", "placeBid", [
      BigInt(tokenId),
      amounts,
      milestones.map(([, days]) => BigInt(start + days * DAY)),
      hashOf("terms of the bid"),
      BigInt(start + 5 * DAY),
      1n,
    ]);
    const total = amounts.reduce((sum, amount) => sum + amount, 0n);
    await act("customer", "acceptBidAndTransfer", [BigInt(tokenId), 0n], total);
  }

  return {
    server,
    chain,
    indexer,
    members,
    act,
    post,
    mintElsewhere,
    accept,
    now,
    start: async (milestones?: [string, number][], donation = "0"): Promise<Job> => {
      const job = await post();
      if (donation !== "0") await act("donor", "donate", [BigInt(job.tokenId)], parseEther(donation));
      await accept(job, milestones);
      await indexer.catchUp();
      return job;
    },
    /** Lets days pass: the next block has the new time. */
    later: async (days: number) => {
      await chain.control.increaseTime({ seconds: Math.round(days * DAY) });
      await chain.control.mine({ blocks: 1 });
    },
    state: async ({ tokenId }: Job): Promise<ProjectOnChain> => {
      await indexer.catchUp();
      const found = await projectsOnChain(server.db, chain.deployment.key, [tokenId]);
      return found.get(tokenId) as ProjectOnChain;
    },
    ask: async <Answer>(member: Member | undefined, url: string) => {
      const answer = await server.app.inject({ url, headers: member?.headers ?? {} });
      return { status: answer.statusCode, body: answer.json<Answer & { message: string }>() };
    },
    send: async <Answer>(
      member: Member,
      method: "POST" | "PUT" | "DELETE",
      url: string,
      payload?: object,
    ) => {
      const answer = await server.app.inject({
        method,
        url,
        headers: member.headers,
        ...(payload ? { payload } : {}),
      });
      return {
        status: answer.statusCode,
        body: (answer.body ? answer.json() : {}) as Answer & { message: string },
      };
    },
  };
}

/** Reads the chain into the server's database, as the running product does. */
export async function followChain({ db, log }: TestServer, chain: TestChain): Promise<Indexer> {
  const indexer = new Indexer({
    ...{ db, log, deployment: chain.deployment },
    ...{ transport: nodeAt(chain.rpcUrl), readers: chainReaders, maxReorg: undefined, confirmations: 1 },
  });
  await indexer.start();
  await indexer.catchUp();
  return indexer;
}
