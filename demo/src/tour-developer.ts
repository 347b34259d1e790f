import { setTimeout } from "node:timers/promises";
import { abis } from "@trestle/chain/abis.gen.ts";
import type { BidPermission, FrozenBid } from "@trestle/domain/bids/bid.ts";
import { placeBidArguments } from "@trestle/domain/bids/terms.ts";
import type { Evidence } from "@trestle/domain/milestones/evidence.ts";
import type { Project } from "@trestle/domain/projects/project.ts";
import { stageOfTour } from "@trestle/domain/tour/tour.ts";
import { openTours } from "@trestle/server/modules/tour/read-tour.ts";
import type { App } from "@trestle/server/platform/http/app.ts";
import type { Services } from "@trestle/server/services.ts";
import { createPublicClient, http } from "viem";
import { type DemoActors, demoActors } from "./actors.ts";
import { multipart } from "./api.ts";
import { offerContentOf } from "./offer-content.ts";
import { tourDeveloper, tourNote, tourOffer, tourPicture, tourWallet } from "./people.ts";
import { readPicture } from "./story-parts.ts";

const POLL_MS = 1_000;
/** Delay after a failure, for instance because the customer changed the request so that no bid is possible. */
const RETRY_AFTER_MS = 15_000;
const READ_AGAIN_AFTER_MS = 15_000;
/** Milestone states of the contract in which work is submitted: pending, and changes requested. */
const TO_SUBMIT = [0, 2];
const { username } = tourDeveloper;

type OpenTour = Awaited<ReturnType<typeof openTours>>[number];

/**
 * The developer of the guided tours, who bids on their requests and submits the work through the API and a wallet. Each
 * step follows from the chain's state, so an interruption neither loses nor repeats one.
 */
export class TourDeveloper {
  readonly #app: App;
  readonly #services: Pick<Services, "db" | "secrets" | "chainRpcUrl" | "deployment" | "log">;
  readonly #escrow;
  readonly #reader;
  /** Time of the next attempt by open tour. */
  readonly #retryAt = new Map<string, number>();
  /** Time of the last read of each tour's bid from the chain. */
  readonly #askedAt = new Map<string, number>();
  #actors: DemoActors;

  constructor(app: App, services: Pick<Services, "db" | "secrets" | "chainRpcUrl" | "deployment" | "log">) {
    this.#app = app;
    this.#services = services;
    this.#actors = demoActors(app, services, [tourDeveloper]);
    this.#escrow = { abi: abis.TrestleEscrow, address: services.deployment.contracts.TrestleEscrow } as const;
    this.#reader = createPublicClient({ transport: http(services.chainRpcUrl), cacheTime: 0 });
  }

  /** Takes the next step of each open tour. Calls must not overlap. */
  async look(): Promise<void> {
    const open = await openTours(this.#services);
    this.#forgetAllBut(new Set(open.map(({ id }) => id)));
    for (const tour of open) {
      if ((this.#retryAt.get(tour.id) ?? 0) > Date.now()) continue;
      try {
        await this.#answer(tour);
        this.#retryAt.delete(tour.id);
      } catch (error) {
        this.#retryAt.set(tour.id, Date.now() + RETRY_AFTER_MS);
        this.#services.log.warn({ err: error, project: tour.id }, "couldn't answer a guided tour");
        // The session has ended. Log in again at the next attempt only, because each login opens a session.
        if ((error as { status?: number }).status === 401)
          this.#actors = demoActors(this.#app, this.#services, [tourDeveloper]);
      }
    }
  }

  /** Removes closed tours from the maps. */
  #forgetAllBut(open: Set<string>): void {
    for (const known of [this.#askedAt, this.#retryAt])
      for (const id of known.keys()) if (!open.has(id)) known.delete(id);
  }

  async #answer({ id, token_id, stage, state }: OpenTour): Promise<void> {
    const tokenId = BigInt(token_id ?? "0");
    const next = stageOfTour(state, tourWallet);
    if (next === "accept" && stage === "marketplace") {
      if ((this.#askedAt.get(id) ?? 0) > Date.now() - READ_AGAIN_AFTER_MS) return;
      if (!(await this.#hasBid(tokenId))) await this.#bid(id);
      this.#askedAt.set(id, Date.now());
    } else if (next === "submit") {
      const milestone = await this.#milestoneToSubmit(tokenId);
      if (milestone !== undefined) await this.#submit(id, tokenId, milestone);
    }
  }

  /** Reads the chain, because a transaction sent just before a restart may be unindexed or lost. */
  async #hasBid(tokenId: bigint): Promise<boolean> {
    const count = await this.#reader.readContract({
      ...{ ...this.#escrow, functionName: "bidCount" },
      args: [tokenId],
    });
    for (let index = 0n; index < count; index++) {
      const bid = await this.#reader.readContract({
        ...{ ...this.#escrow, functionName: "bidOf" },
        args: [tokenId, index],
      });
      if (bid.developer.toLowerCase() === tourWallet) return true;
    }
    return false;
  }

  async #milestoneToSubmit(tokenId: bigint): Promise<bigint | undefined> {
    const { bidIndex, milestoneCount } = await this.#reader.readContract({
      ...{ ...this.#escrow, functionName: "projectOf" },
      args: [tokenId],
    });
    for (let milestone = 0n; milestone < milestoneCount; milestone++) {
      const { state } = await this.#reader.readContract({
        ...{ ...this.#escrow, functionName: "milestoneOf" },
        args: [tokenId, bidIndex, milestone],
      });
      if (TO_SUBMIT.includes(state)) return milestone;
      // One milestone at a time: the next one starts when this is paid.
      if (state === 1) return undefined;
    }
    return undefined;
  }

  async #bid(projectId: string): Promise<void> {
    const { call, headersOf, transact } = this.#actors;
    const headers = await headersOf(username);
    const bids = `/api/bids/projects/${projectId}`;
    const { mayBid, reason }: BidPermission = await call("GET", `${bids}/standing`, undefined, headers);
    if (!mayBid) throw new Error(reason ?? "The developer can't bid.");
    const project: Project = await call("GET", `/api/projects/${projectId}`, undefined, headers);
    const content = offerContentOf(project, tourOffer);
    const frozen: FrozenBid = await call("POST", `${bids}/freeze`, { content }, headers);
    const termsId = await this.#reader.readContract({
      abi: abis.Registry,
      address: this.#services.deployment.contracts.Registry,
      functionName: "currentTermsId",
    });
    await transact(username, "TrestleEscrow", "placeBid", placeBidArguments(frozen, termsId));
  }

  async #submit(projectId: string, tokenId: bigint, milestone: bigint): Promise<void> {
    const { call, headersOf, transact } = this.#actors;
    const headers = await headersOf(username);
    const evidence = `/api/projects/${projectId}/evidence`;
    const about = { kind: "submission", milestone: Number(milestone) };
    const { _id, files }: Evidence = await call("POST", evidence, about, headers);
    await call("PUT", `${evidence}/${_id}`, { text: tourNote }, headers);
    if (files.length === 0) {
      const { payload, type } = await multipart(`${tourPicture}.jpg`, readPicture(tourPicture));
      await call("POST", `${evidence}/${_id}/files`, payload, { ...headers, "content-type": type });
    }
    const { hash }: Evidence = await call("POST", `${evidence}/${_id}/seal`, {}, headers);
    await transact(username, "TrestleEscrow", "submitMilestone", [tokenId, milestone, hash]);
  }
}

/** Runs the developer every second while the demo runs. Returns a stop function. */
export function answerTours(
  app: App,
  services: Pick<Services, "db" | "secrets" | "chainRpcUrl" | "deployment" | "log">,
): () => Promise<void> {
  const developer = new TourDeveloper(app, services);
  const stop = new AbortController();
  const running = (async () => {
    while (!stop.signal.aborted) {
      await developer
        .look()
        .catch((error) => services.log.warn({ err: error }, "couldn't load the guided tours"));
      await setTimeout(POLL_MS, undefined, { signal: stop.signal }).catch(() => {});
    }
  })();
  return async () => {
    stop.abort();
    await running;
  };
}
