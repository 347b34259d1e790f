import { join } from "node:path";
import { abis } from "@trestle/chain/abis.gen.ts";
import { demoAccount } from "@trestle/chain/demo-keys.ts";
import { type Deployment, readDeployment } from "@trestle/chain/deployment.ts";
import { waitForReceipt } from "@trestle/chain/wait-for-receipt.ts";
import { offerContentOf } from "@trestle/demo/offer-content.ts";
import type { Bid, FrozenBid } from "@trestle/domain/bids/bid.ts";
import { placeBidArguments } from "@trestle/domain/bids/terms.ts";
import type { Project } from "@trestle/domain/projects/project.ts";
import { reconcile } from "@trestle/server/reconcile.ts";
import {
  type Account,
  createPublicClient,
  createWalletClient,
  type Hex,
  http,
  parseEther,
  zeroAddress,
} from "viem";
import { dataDir, withDatabase } from "./database.ts";
import { demo } from "./people.ts";
import type { Customer } from "./post-project.ts";

const MARLOWE = demoAccount(5);
const GIVER = demoAccount(8);

/** Transactions that others send while a browser accepts a bid. */
export class OpenBids {
  readonly #baseURL: string;
  readonly #deployment: Deployment;

  constructor(baseURL: string | undefined) {
    this.#baseURL = baseURL ?? "";
    const deployment = readDeployment(join(dataDir, "deployments"), 31337);
    if (!deployment) throw new Error("The instance has no contracts.");
    this.#deployment = deployment;
  }

  get #transport() {
    return http(`${this.#baseURL}/rpc`);
  }
  get reader() {
    return createPublicClient({ transport: this.#transport, cacheTime: 0 });
  }
  get #escrow() {
    return { abi: abis.TrestleEscrow, address: this.#deployment.contracts.TrestleEscrow } as const;
  }

  async #send(
    account: Account,
    request: { functionName: string; args: unknown[]; value?: bigint },
    deed = false,
  ) {
    const contract = deed
      ? { abi: abis.TrestleProject, address: this.#deployment.contracts.TrestleProject }
      : this.#escrow;
    const wallet = createWalletClient({ account, transport: this.#transport });
    const hash = await wallet.writeContract({ ...contract, ...request, chain: null } as never);
    await waitForReceipt(this.reader, hash);
    return hash;
  }

  /** The demo's developer bids a percentage of what was asked, or what was agreed; answers once the server lists it. */
  async place(
    customer: Customer,
    projectId: string,
    basis: { percent: number } | { negotiation: string },
  ): Promise<Bid> {
    const ask = async <T>(path: string, body: unknown, token?: string): Promise<T> => {
      const headers = {
        "content-type": "application/json",
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      };
      const answer = await fetch(`${this.#baseURL}${path}`, {
        method: "POST",
        headers,
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as T;
    };
    const { token } = await ask<{ token: string }>("/api/auth/login", demo.developer);
    const project = await customer.ask<Project>("GET", `/api/projects/${projectId}`);
    const [path, body] =
      "negotiation" in basis
        ? [`/api/negotiations/${basis.negotiation}/offers/1/freeze`, {}]
        : [`/api/bids/projects/${projectId}/freeze`, { content: offerContentOf(project, basis) }];
    const frozen = await ask<FrozenBid>(path, body, token);
    const transactionHash = await this.#send(MARLOWE, {
      functionName: "placeBid",
      args: placeBidArguments(frozen, 1),
    });
    const placed = { termsHash: frozen.termsHash, transactionHash };
    return ask<Bid>(`/api/bids/projects/${projectId}/placed`, placed, token);
  }

  withdraw = ({ tokenId, bidIndex }: Bid) =>
    this.#send(MARLOWE, { functionName: "withdrawBid", args: [BigInt(tokenId), BigInt(bidIndex)] });

  donate = ({ tokenId }: Bid, coins: string) =>
    this.#send(GIVER, { functionName: "donate", args: [BigInt(tokenId)], value: parseEther(coins) });

  /** Takes back the approval that the mint gave. */
  revoke = ({ tokenId }: Bid, owner: Account) =>
    this.#send(owner, { functionName: "approve", args: [zeroAddress, BigInt(tokenId)] }, true);

  /** Uses up a nonce with nothing, as a wallet does that cancels. */
  async cancelNonce(owner: Account, nonce: number): Promise<void> {
    const wallet = createWalletClient({ account: owner, transport: this.#transport });
    const hash = await wallet.sendTransaction({ to: owner.address, value: 0n, nonce, chain: null });
    await waitForReceipt(this.reader, hash);
  }

  /** Project money that the escrow holds: customer, donations, loan. */
  bucketsOf = ({ tokenId }: Bid) =>
    this.reader.readContract({ ...this.#escrow, functionName: "bucketsOf", args: [BigInt(tokenId)] });

  gasLimitOf = async (hash: string) => (await this.reader.getTransaction({ hash: hash as Hex })).gas;

  /** Where the ledger and the contracts differ. */
  differences = () =>
    withDatabase(async (db) => (await reconcile(db, this.#deployment, this.#transport)).differences);
}
