import { abis } from "@trestle/chain/abis.gen.ts";
import { demoAccount } from "@trestle/chain/demo-keys.ts";
import type { Draft, Frozen } from "@trestle/domain/projects/draft.ts";
import { createWalletClient, http } from "viem";
import type { Dependencies } from "../dependencies.ts";
import { postedTitles } from "../modules/projects/posted-titles.ts";
import type { App } from "../platform/app.ts";
import type { DemoAccount } from "./accounts.ts";
import { demoApi, type Headers, multipart } from "./api.ts";
import { finishedWorks } from "./finished-works.ts";
import { pdf } from "./pdf.ts";
import type { DemoRequest } from "./request.ts";
import { draftOf } from "./request-draft.ts";
import { otherRequests } from "./requests-elsewhere.ts";
import { londonRequests } from "./requests-london.ts";
import { runningWorks } from "./running-works.ts";

export const demoRequests = [...londonRequests, ...otherRequests, ...finishedWorks, ...runningWorks];
const READ_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 100;

/** Posts the first of what the demo's people ask for, each with the own wallet; what is there already is left alone. */
export async function postRequests(
  app: App,
  dependencies: Pick<Dependencies, "db" | "secrets" | "chainRpcUrl" | "deployment">,
  people: readonly DemoAccount[],
  at: (state: string) => void,
  only = demoRequests.length,
): Promise<void> {
  const { db, chainRpcUrl, deployment } = dependencies;
  const { call, logIn } = demoApi(app, dependencies);
  const transport = http(chainRpcUrl);

  /** Where each asker stands, asked once. */
  async function arrive(asker: DemoAccount) {
    const headers = await logIn(asker);
    const drafts: Draft[] = await call("GET", "/api/projects/drafts", undefined, headers);
    return { asker, headers, drafts };
  }

  async function write(request: DemoRequest, headers: Headers): Promise<Draft> {
    const draft: Draft = await call("POST", "/api/projects/drafts", { content: draftOf(request) }, headers);
    for (const [name, ...lines] of request.documents ?? []) {
      const { payload, type } = await multipart(name, pdf(lines));
      await call("POST", `/api/projects/drafts/${draft._id}/files`, payload, {
        ...headers,
        "content-type": type,
      });
    }
    return draft;
  }

  async function mint(asker: DemoAccount, { _id, revision }: Draft, headers: Headers): Promise<void> {
    const address = `/api/projects/drafts/${_id}`;
    const body = { revision, listing: "marketplace" };
    const { termsHash, openUntil }: Frozen = await call("POST", `${address}/freeze`, body, headers);
    const wallet = createWalletClient({ account: demoAccount(asker.wallet ?? 0), transport });
    const transactionHash = await wallet.writeContract({
      chain: null,
      address: deployment.contracts.TrestleProject,
      abi: abis.TrestleProject,
      functionName: "mint",
      args: [termsHash as `0x${string}`, BigInt(openUntil)],
    });
    await call("POST", `${address}/posted`, { termsHash, transactionHash }, headers);
  }

  async function untilPosted(id: string, headers: Headers): Promise<void> {
    const deadline = Date.now() + READ_WITHIN_MS;
    for (;;) {
      const draft: Draft = await call("GET", `/api/projects/drafts/${id}`, undefined, headers);
      if (draft.posted) return;
      if (Date.now() > deadline) throw new Error("The demo's requests are not read off the chain.");
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  }

  const posted = new Set(await postedTitles(db));
  const missing = demoRequests.slice(0, only).filter(({ title }) => !posted.has(title));
  const askers = people.filter(({ username }) => missing.some(({ by }) => by === username));
  const arrived = await Promise.all(askers.map(arrive));
  const begun: { id: string; headers: Headers }[] = [];
  // One after the other, so that every deed has the same number each time.
  for (const [done, request] of missing.entries()) {
    at(`${done} of ${missing.length} requests`);
    const { asker, headers, drafts } =
      arrived.find(({ asker: { username } }) => username === request.by) ?? {};
    if (!asker || !headers) continue;
    const draft =
      drafts?.find(({ content }) => content.title === request.title) ?? (await write(request, headers));
    await mint(asker, draft, headers);
    begun.push({ id: draft._id, headers });
  }
  for (const { id, headers } of begun) await untilPosted(id, headers);
}
