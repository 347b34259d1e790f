import { abis } from "@trestle/chain/abis.gen.ts";
import type { ContractName } from "@trestle/chain/contract-names.ts";
import type { Deployment } from "@trestle/chain/deployment.ts";
import {
  type Abi,
  type Address,
  type ContractEventName,
  encodeAbiParameters,
  encodeEventTopics,
  type Hex,
  keccak256,
  toHex,
} from "viem";
import { Random } from "./random.ts";

export type SimulatedLog = { address: Address; topics: Hex[]; data: Hex };
export type SimulatedTransaction = { hash: Hex; from: Address; logs: SimulatedLog[] };

const addressOf = (name: string) => `0x${keccak256(toHex(name)).slice(-40)}` as Address;
export const customers = ["customer a", "customer b", "customer c"].map(addressOf);
const developers = ["developer a", "developer b"].map(addressOf);
const donors = ["donor a", "donor b", "donor c"].map(addressOf);
const treasury = addressOf("treasury");
const MILESTONES = 3;
const FEE_BPS = 250n;

/** What a simulated project has gone through, as far as the next step depends on it. */
type Project = {
  customer: Address;
  developer: Address;
  bids: bigint[][];
  donated: bigint;
  accepted: bigint[] | undefined;
  submitted: number;
  released: number;
};
export type World = { projects: Project[] };

/** An action of somebody, fixed by its seed: whether it can be done, and what it says, depends on the world it meets. */
export type Action = { seed: number };

function logOf<Contract extends ContractName>(
  address: Address,
  contract: Contract,
  eventName: ContractEventName<(typeof abis)[Contract]>,
  args: Record<string, unknown>,
): SimulatedLog {
  const abi = abis[contract] as Abi;
  const event = abi.find((item) => item.type === "event" && item.name === eventName);
  if (event?.type !== "event") throw new Error(`${contract} has no event ${eventName}.`);
  const plain = event.inputs.filter(({ indexed }) => !indexed);
  return {
    address,
    topics: encodeEventTopics({ abi: [event], eventName, args } as never) as Hex[],
    data: encodeAbiParameters(
      plain,
      plain.map(({ name }) => args[name ?? ""]),
    ),
  };
}

export const emptyWorld = (): World => ({ projects: [] });

export const termsLog = (contracts: Deployment["contracts"]): SimulatedLog =>
  logOf(contracts.Registry, "Registry", "TermsAdded", {
    termsId: 1n,
    arbiter: addressOf("arbiter"),
    feeRecipient: treasury,
    feeBps: FEE_BPS,
    reviewWindow: 604_800n,
  });

/** Carries an action out in a world: the transaction that tells of it, or undefined where it would have failed. */
export function act(
  world: World,
  contracts: Deployment["contracts"],
  { seed }: Action,
): SimulatedTransaction | undefined {
  const random = new Random(seed);
  const log = (event: ContractEventName<(typeof abis)["TrestleEscrow"]>, args: Record<string, unknown>) =>
    logOf(contracts.TrestleEscrow, "TrestleEscrow", event, args);
  const sent = (from: Address, ...logs: SimulatedLog[]): SimulatedTransaction => ({
    hash: keccak256(toHex(`transaction ${seed}`)),
    from,
    logs,
  });
  if (world.projects.length === 0 || random.chance(0.15)) {
    const customer = random.pick(customers);
    world.projects.push({
      customer,
      developer: random.pick(developers),
      bids: [],
      donated: 0n,
      accepted: undefined,
      submitted: 0,
      released: 0,
    });
    const tokenId = BigInt(world.projects.length);
    const termsHash = keccak256(toHex(`terms ${seed}`));
    return sent(
      customer,
      logOf(contracts.TrestleProject, "TrestleProject", "ProjectMinted", {
        tokenId,
        customer,
        termsHash,
        openUntil: 99n,
      }),
    );
  }
  const number = random.below(world.projects.length);
  const project = world.projects[number] as Project;
  const tokenId = BigInt(number + 1);
  const { customer, developer, accepted } = project;
  const step = random.next();

  if (step < 0.1) {
    const paid = { lateInterest: 0n, interest: 1n, principal: BigInt(random.below(1000)), remaining: 5n };
    return sent(
      customer,
      logOf(contracts.pools.low, "LendingPool", "RepaymentReceived", {
        projectId: tokenId,
        payer: customer,
        ...paid,
      }),
    );
  }
  if (!accepted && step < 0.4) {
    const [donor, amount] = [random.pick(donors), BigInt(1 + random.below(1_000_000))];
    project.donated += amount;
    return sent(donor, log("Donated", { tokenId, donor, amount, total: project.donated }));
  }
  if (!accepted && (step < 0.7 || project.bids.length === 0)) {
    const amounts = Array.from({ length: MILESTONES }, () => BigInt(1 + random.below(1_000_000)));
    const bidIndex = BigInt(project.bids.push(amounts) - 1);
    return sent(
      developer,
      log("BidPlaced", {
        tokenId,
        developer,
        bidIndex,
        termsId: 1n,
        amounts,
        deadlines: amounts.map((_, index) => BigInt(1000 + index)),
        termsHash: keccak256(toHex(`bid ${seed}`)),
        expiry: 98n,
      }),
    );
  }
  if (!accepted) {
    const index = random.below(project.bids.length);
    const amounts = project.bids[index] as bigint[];
    const total = amounts.reduce((sum, amount) => sum + amount, 0n);
    const missing = total - project.donated;
    const fromCustomer = missing > 0n ? missing : 0n;
    project.accepted = amounts;
    return sent(
      customer,
      log("BidAccepted", {
        tokenId,
        customer,
        developer,
        bidIndex: BigInt(index),
        fromCustomer,
        fromDonations: total - fromCustomer,
        fromLoan: 0n,
      }),
    );
  }
  if (project.submitted === project.released && project.submitted < MILESTONES) {
    const milestone = BigInt(project.submitted++);
    const evidenceHash = keccak256(toHex(`evidence ${seed}`));
    return sent(
      developer,
      log("MilestoneSubmitted", { tokenId, developer, milestone, evidenceHash, reviewEndsAt: 5n }),
    );
  }
  if (project.released < project.submitted) {
    const milestone = project.released++;
    const amount = accepted[milestone] as bigint;
    const fee = (amount * FEE_BPS) / 10_000n;
    const logs = [log("Credited", { tokenId, account: treasury, amount: fee })].filter(() => fee > 0n);
    logs.push(
      log("MilestoneReleased", {
        tokenId,
        developer,
        milestone: BigInt(milestone),
        amount,
        fee,
        by: customer,
      }),
    );
    if (project.released === MILESTONES) logs.push(log("ProjectEnded", { tokenId, by: customer, state: 3 }));
    return sent(customer, ...logs);
  }
  return undefined;
}
