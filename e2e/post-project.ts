import { randomBytes } from "node:crypto";
import { abis } from "@trestle/chain/abis.gen.ts";
import { demoAccount } from "@trestle/chain/demo-keys.ts";
import { waitForReceipt } from "@trestle/chain/wait-for-receipt.ts";
import type { PublicConfig } from "@trestle/domain/config.ts";
import { type Draft, type DraftContent, emptyDraft, type Frozen } from "@trestle/domain/projects/draft.ts";
import type { Listing } from "@trestle/domain/projects/stage.ts";
import {
  createPublicClient,
  createWalletClient,
  defineChain,
  type Hex,
  http,
  type LocalAccount,
  parseEther,
} from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";

const FUNDS = demoAccount(8);
const DAY_MS = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** A request that can be posted as it is; what a test is about, it says itself. */
const someRequest = (content: Partial<DraftContent> = {}): DraftContent => {
  const price = content.budgetTo ?? "1200";
  return {
    ...emptyDraft,
    title: "A garden wall",
    category: "construction",
    description: "Twelve metres of brick, two metres high, with a gate.",
    items: [{ what: "Wall", quantity: "1", unit: "whole", each: price }],
    budgetFrom: "1",
    budgetTo: price,
    milestones: [{ title: "Wall up", proof: "Photographs", by: inDays(90), amount: price }],
    location: { latitude: 51.5074, longitude: -0.1278, label: "Charing Cross, England" },
    openUntil: inDays(30),
    ...content,
  };
};

/** A customer with their own wallet, who works through the API and the chain while a browser watches. */
export class Customer {
  readonly person: { username: string; email: string; password: string };
  readonly #baseURL: string;
  readonly #account: LocalAccount;
  #token = "";
  #config: PublicConfig | undefined;

  private constructor(baseURL: string, account: LocalAccount) {
    const username = `customer-${randomBytes(4).toString("hex")}`;
    this.person = { username, email: `${username}@example.org`, password: "walks in from outside" };
    this.#baseURL = baseURL;
    this.#account = account;
  }

  /** With their own wallet, or with one that a browser can hold too. */
  static async arrives(
    baseURL: string | undefined,
    account: LocalAccount = privateKeyToAccount(generatePrivateKey()),
    coins = "1",
  ): Promise<Customer> {
    const customer = new Customer(baseURL ?? "", account);
    await customer.#join(coins);
    return customer;
  }

  async #join(coins: string): Promise<void> {
    const { username, email, password } = this.person;
    this.#config = await this.ask<PublicConfig>("GET", "/api/config");
    await this.ask("POST", "/api/auth/register", { username, email, password, role: "customer" });
    const login = await this.ask<{ token: string }>("POST", "/api/auth/login", { username, password });
    this.#token = login.token;
    const account = this.#account;
    const { message } = await this.ask<{ message: string }>("POST", "/api/auth/wallet/challenge", {
      address: account.address,
    });
    const signature = await account.signMessage({ message });
    await this.ask("POST", "/api/auth/wallet", { message, signature });
    const { reader, chain, transport } = this.#chain();
    const giver = createWalletClient({ account: FUNDS, chain, transport });
    await waitForReceipt(
      reader,
      await giver.sendTransaction({ to: account.address, value: parseEther(coins) }),
    );
  }

  async ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await fetch(`${this.#baseURL}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(this.#token ? { authorization: `Bearer ${this.#token}` } : {}),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  /** Answers the project's id once its deed is known to the server. */
  async posts(content: Partial<DraftContent> = {}, listing: Listing = "marketplace"): Promise<string> {
    const request = { content: someRequest(content) };
    const draft = await this.ask<Draft>("POST", "/api/projects/drafts", request);
    const path = `/api/projects/drafts/${draft._id}`;
    const frozen = await this.ask<Frozen>("POST", `${path}/freeze`, { revision: draft.revision, listing });
    const { reader, chain, transport } = this.#chain();
    const wallet = createWalletClient({ account: this.#account, chain, transport });
    const hash = await wallet.writeContract({
      address: this.#config?.contracts.TrestleProject as Hex,
      abi: abis.TrestleProject,
      functionName: "mint",
      args: [frozen.termsHash as Hex, BigInt(frozen.openUntil)],
    });
    await waitForReceipt(reader, hash);
    const deadline = Date.now() + 20_000;
    while (Date.now() < deadline) {
      const { posted } = await this.ask<Draft>("GET", path);
      if (posted) return draft._id;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    throw new Error(`The deed of ${request.content.title} was not seen in time.`);
  }

  #chain() {
    const url = `${this.#baseURL}/rpc`;
    const chain = defineChain({
      id: this.#config?.chainId ?? 0,
      name: "Local test chain",
      nativeCurrency: { name: "DEV", symbol: "DEV", decimals: 18 },
      rpcUrls: { default: { http: [url] } },
    });
    const transport = http(url);
    return { chain, transport, reader: createPublicClient({ chain, transport }) };
  }
}
