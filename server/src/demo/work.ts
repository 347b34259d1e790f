import type { ProjectDonations } from "@trestle/domain/donations/donation.ts";
import type { Evidence, MilestoneComment } from "@trestle/domain/milestones/evidence.ts";
import { parseEther } from "viem";
import { type DemoActors, READ_WITHIN_MS } from "./actors.ts";
import { multipart } from "./api.ts";
import { pdf } from "./pdf.ts";
import type { RunningWork, WorkStep } from "./running-works.ts";

type Told = Extract<WorkStep, { text: string }>;
const kinds = {
  submit: "submission",
  request_changes: "change_request",
  open_dispute: "dispute",
  answer: "answer",
} as const;
/** The call that carries the hash, and the milestone's status before and after it. */
const calls = {
  submit: ["submitMilestone", "pending", "submitted"],
  request_changes: ["requestChanges", "submitted", "changes_requested"],
  open_dispute: ["openDispute", "submitted", "disputed"],
} as const;

/** Brings a work to where the demo shows it: gifts, an accepted bid, and then step by step. */
export async function workInDemo(actors: DemoActors, projectId: string, work: RunningWork): Promise<void> {
  const { call, headersOf, transact, until, readProject, acceptOnce } = actors;
  const { by, donors = [] } = work;
  const open = await readProject(projectId, by);
  const token = BigInt(open.tokenId);
  if (open.stage === "marketplace") {
    // They give in this order, so those who have given are the first.
    const { donationCount }: ProjectDonations = await call("GET", `/api/payments/donations/${projectId}`);
    for (const [donor, coins] of donors.slice(donationCount))
      await transact(donor, "TrestleEscrow", "donate", [token], parseEther(coins));
  }
  if (!work.accepted) {
    if (open.stage === "marketplace") await transact(by, "TrestleEscrow", "cancelRequest", [token]);
    return;
  }
  const { developer, steps } = work.accepted;
  const given = donors.reduce((sum, [, coins]) => sum + parseEther(coins), 0n);
  const { milestones } = await acceptOnce(projectId, by, developer, given);
  const statuses: string[] = milestones.map(({ status }) => status);
  const side = { customer: by, developer };

  async function seal({ act, by: author, milestone, text, file }: Told & { act: keyof typeof kinds }) {
    const headers = await headersOf(side[author]);
    const address = `/api/projects/${projectId}/evidence`;
    const { _id }: Evidence = await call("POST", address, { kind: kinds[act], milestone }, headers);
    await call("PUT", `${address}/${_id}`, { text }, headers);
    if (file) {
      const [name, ...lines] = file;
      const { payload, type } = await multipart(name, pdf(lines));
      await call("POST", `${address}/${_id}/files`, payload, { ...headers, "content-type": type });
    }
    const { hash }: Evidence = await call("POST", `${address}/${_id}/seal`, {}, headers);
    return hash;
  }

  /** The next step is only possible once the last one has been read. */
  async function reach(milestone: number, status: string): Promise<void> {
    await until(`a milestone was not read as ${status}`, READ_WITHIN_MS, async () => {
      const now = (await readProject(projectId, by)).milestones[milestone]?.status;
      return now === status || undefined;
    });
    statuses[milestone] = status;
  }

  async function comment({ by: author, milestone, text }: Told): Promise<void> {
    const headers = await headersOf(side[author]);
    const address = `/api/projects/${projectId}/milestones/${milestone}/comments`;
    const said: MilestoneComment[] = await call("GET", address, undefined, headers);
    if (!said.some((one) => one.text === text)) await call("POST", address, { text }, headers);
  }

  for (const step of steps) {
    const { act, milestone } = step;
    const place = [token, BigInt(milestone)];
    if (act === "comment") await comment(step);
    else if (act === "answer") {
      if (statuses[milestone] === "disputed") await seal({ ...step, act });
    } else if (act === "approve") {
      if (statuses[milestone] !== "submitted") continue;
      await transact(by, "TrestleEscrow", "approveMilestone", place);
      await reach(milestone, "released");
    } else {
      const [functionName, before, after] = calls[act];
      if (statuses[milestone] !== before) continue;
      await transact(side[step.by], "TrestleEscrow", functionName, [...place, await seal({ ...step, act })]);
      await reach(milestone, after);
    }
  }
}
