import type {
  Evidence,
  EvidenceFile,
  EvidenceKind,
  MilestoneComment,
} from "@trestle/domain/milestones/evidence.ts";
import type { ReviewWindow } from "@trestle/domain/reviews/review.ts";
import { keccak256, parseEther, toHex } from "viem";
import { type DemoActors, READ_WITHIN_MS } from "./actors.ts";
import { multipart } from "./api.ts";
import type { Call } from "./blocks.ts";
import type { Calendar } from "./calendar.ts";
import type { PastAct } from "./past.ts";
import { pdf } from "./pdf.ts";
import type { PastWork, WorkStep } from "./story.ts";
import { type DemoPictures, readPicture } from "./story-parts.ts";

/** Index of the embedded chain's arbiter account; see `server/src/chain.ts`. */
const ARBITER = 2;
const WEEK = 7;
const SETTLED_WITHIN_DAYS = 30;
const HUNDREDTHS = 100n;

const evidenceCalls = {
  submit: ["submission", "submitMilestone"],
  request_changes: ["change_request", "requestChanges"],
  open_dispute: ["dispute", "openDispute"],
} as const;
const unfinished = (status: string) => !["released", "resolved", "refunded"].includes(status);

/** Returns a project's course after the posting, as acts of the demo's past. */
export function workStory(actors: DemoActors, calendar: Calendar, work: PastWork): PastAct[] {
  const { call, headersOf, wallet, until, readProject, projectOf, bidsOn, bidCall } = actors;
  const { by: customer, title, postedOn, donors = [], closed, accepted, reviews } = work;
  const developer = accepted?.developer ?? "";
  const side = { customer, developer };
  const isPictured = accepted?.steps.some((step) => step.act === "submit" && step.pictures.length > 0);
  const project = () => projectOf(title, customer);
  const escrow = (by: string | number, functionName: string, args: unknown[], value = 0n): Call => ({
    ...{ from: typeof by === "number" ? by : wallet(by), to: "TrestleEscrow", functionName, args, value },
  });

  async function seal(
    author: string,
    kind: EvidenceKind,
    {
      milestone,
      text,
      file,
      pictures = [],
    }: { milestone?: number; text: string; file?: readonly string[]; pictures?: DemoPictures },
  ): Promise<string> {
    const headers = await headersOf(author);
    const address = `/api/projects/${(await project()).id}/evidence`;
    const about = { kind, milestone: milestone ?? null };
    const { _id, files }: Evidence = await call("POST", address, about, headers);
    await call("PUT", `${address}/${_id}`, { text }, headers);
    async function add(name: string, content: Buffer): Promise<string> {
      // An interrupted filling may have added it.
      const known = files.find((one) => one.name === name);
      if (known) return known._id;
      const { payload, type } = await multipart(name, content);
      const form = { ...headers, "content-type": type };
      const added: EvidenceFile = await call("POST", `${address}/${_id}/files`, payload, form);
      return added._id;
    }
    if (file) {
      const [name = "", ...lines] = file;
      await add(name, pdf(lines));
    }
    for (const [name, note] of pictures) {
      const id = await add(`${name}.jpg`, readPicture(name));
      await call("PUT", `${address}/${_id}/files/${id}`, { note }, headers);
    }
    const { hash }: Evidence = await call("POST", `${address}/${_id}/seal`, {}, headers);
    return hash ?? "";
  }

  async function isWritten({
    by,
    milestone,
    text,
  }: Extract<WorkStep, { act: "answer" | "comment" }>): Promise<boolean> {
    const address = `/api/projects/${(await project()).id}/evidence?milestone=${milestone}`;
    const written: Evidence[] = await call("GET", address, undefined, await headersOf(side[by]));
    return written.some((one) => one.text === text);
  }

  async function comment(author: string, milestone: number, text: string): Promise<void> {
    const headers = await headersOf(author);
    const address = `/api/projects/${(await project()).id}/milestones/${milestone}/comments`;
    const comments: MilestoneComment[] = await call("GET", address, undefined, headers);
    if (!comments.some((one) => one.text === text)) await call("POST", address, { text }, headers);
  }

  /** Returns the amounts of a settlement at this share, and its expiry. */
  async function settlement(share: number, on: number): Promise<unknown[]> {
    const { id, token } = await project();
    const { milestones } = await readProject(id, customer);
    const left = milestones
      .filter(({ status }) => unfinished(status))
      .reduce((sum, { amount }) => sum + BigInt(amount), 0n);
    const toDeveloper = (left * BigInt(share)) / HUNDREDTHS;
    return [token, toDeveloper, left - toDeveloper, BigInt(calendar.midnight(on + SETTLED_WITHIN_DAYS))];
  }
  /** The acceptance must repeat the offered split, whose validity depends on the day of the offer. */
  const offeredOn = () => accepted?.steps.find(({ act }) => act === "offer_settlement")?.on ?? 0;

  async function callsOf(step: WorkStep): Promise<Call[]> {
    const { token } = await project();
    switch (step.act) {
      case "submit":
      case "request_changes":
      case "open_dispute": {
        const [kind, functionName] = evidenceCalls[step.act];
        const hash = await seal(side[step.by], kind, step);
        return [escrow(side[step.by], functionName, [token, BigInt(step.milestone), hash])];
      }
      case "approve":
        return [escrow(customer, "approveMilestone", [token, BigInt(step.milestone)])];
      case "claim":
        return [escrow(developer, "claimAfterReview", [token, BigInt(step.milestone)])];
      case "dispute_default":
        return [escrow(developer, "executeDisputeDefault", [token, BigInt(step.milestone)])];
      case "decide": {
        const reason = keccak256(toHex(`${title}: ${step.share} per cent`));
        const args = [token, BigInt(step.milestone), BigInt(step.share) * HUNDREDTHS, reason];
        return [escrow(ARBITER, "resolveDispute", args)];
      }
      case "offer_settlement":
        await seal(side[step.by], "settlement", step);
        return [escrow(side[step.by], "proposeSettlement", await settlement(step.share, step.on))];
      case "agree_settlement":
        return [escrow(side[step.by], "acceptSettlement", await settlement(step.share, offeredOn()))];
      case "cancel_overdue":
        return [escrow(customer, "cancelOverdue", [token])];
      case "resign":
        return [escrow(developer, "resign", [token])];
      default:
        return [];
    }
  }

  /** Makes API calls without a transaction after that day's block was mined. */
  async function say(step: WorkStep): Promise<void> {
    if (step.act === "comment") await comment(side[step.by], step.milestone, step.text);
    if (step.act === "answer" && !(await isWritten(step))) await seal(side[step.by], "answer", step);
  }

  async function accept(): Promise<Call[]> {
    const { id, token } = await project();
    const bid = (await bidsOn(id, customer)).find(({ bidder }) => bidder.username === developer);
    if (!bid) throw new Error(`The demo has no bid of ${developer} on ${title}.`);
    // The escrow returns the part covered by donations and the loan at once.
    return [escrow(customer, "acceptBidAndTransfer", [token, BigInt(bid.bidIndex)], BigInt(bid.amount))];
  }

  /** Writes both reviews, once the indexer has read the project's end. */
  async function review(): Promise<void> {
    const { id } = await project();
    for (const [author, words] of [
      [customer, reviews?.customer],
      [developer, reviews?.developer],
    ] as const) {
      if (!words) continue;
      const headers = await headersOf(author);
      const window = await until("a finished project was not noticed", READ_WITHIN_MS, async () => {
        const address = `/api/reviews/mine?projectId=${id}`;
        const [found]: ReviewWindow[] = await call("GET", address, undefined, headers);
        return found;
      });
      const [stars, text] = words;
      if (!window.mine) await call("POST", `/api/reviews/projects/${id}`, { stars, text }, headers);
      // Both sides publish the pictures of the finished work.
      if (isPictured) await call("PUT", `/api/projects/${id}/pictures/release`, { released: true }, headers);
    }
  }

  const acts: PastAct[] = donors.map(([donor, coins]) => ({
    on: postedOn + WEEK,
    calls: async () => [escrow(donor, "donate", [(await project()).token], parseEther(coins))],
  }));
  if (closed)
    acts.push({
      on: closed.on,
      calls: async () => [
        escrow(customer, closed.as === "cancelled" ? "cancelRequest" : "closeExpired", [
          (await project()).token,
        ]),
      ],
    });
  if (accepted) {
    const offer = accepted.offer ?? { percent: 100 };
    acts.push(
      {
        on: accepted.on - WEEK,
        calls: async () => [(await bidCall((await project()).id, developer, offer)).place],
      },
      { on: accepted.on, calls: accept },
      ...accepted.steps.map((step) => ({
        on: step.on,
        calls: () => callsOf(step),
        after: () => say(step),
      })),
    );
  }
  if (reviews) acts.push({ on: reviews.on, after: review });
  return acts;
}
