import { abis } from "@trestle/chain/abis.gen.ts";
import type { ContractName } from "@trestle/chain/contract-names.ts";
import type { Deployment } from "@trestle/chain/deployment.ts";
import { bloomOf } from "@trestle/server/indexer/bloom.ts";
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
export type SimulatedTransaction = { hash: Hex; from: Address; logs: SimulatedLog[]; bloom: Hex };

const addressOf = (name: string) => `0x${keccak256(toHex(name)).slice(-40)}` as Address;
export const customers = ["customer a", "customer b", "customer c"].map(addressOf);
const developers = ["developer a", "developer b"].map(addressOf);
const donors = ["donor a", "donor b", "donor c"].map(addressOf);
/** Everybody whose wallet a simulated project may name. */
export const simulatedWallets = [...customers, ...developers, ...donors];
const treasury = addressOf("treasury");
const MILESTONES = 3;
const FEE_BPS = 250n;

/** State of a simulated project on which the next step depends. */
type Project = {
  customer: Address;
  developer: Address;
  bids: bigint[][];
  donated: bigint;
  accepted: bigint[] | undefined;
  submitted: number;
  released: number;
  /** Donations by donor, and the rest of the bucket during refunds. */
  donations: Map<Address, bigint>;
  rounds: number;
  disputed: boolean;
  ended: boolean;
  loan: { borrowed: bigint; owed: bigint } | undefined;
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
    othersWait: 259_200n,
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
    bloom: bloomOf(logs),
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
      donations: new Map(),
      rounds: 0,
      disputed: false,
      ended: false,
      loan: undefined,
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
  // Earlier blocks keep the world as it was after them.
  const project = structuredClone(world.projects[number] as Project);
  world.projects[number] = project;
  const tokenId = BigInt(number + 1);
  const { customer, developer, accepted } = project;
  const step = random.next();

  if (step < 0.15) return lend(project, tokenId, random, contracts, sent);
  if (!accepted && step < 0.4) {
    const [donor, amount] = [random.pick(donors), BigInt(1 + random.below(1_000_000))];
    project.donated += amount;
    project.donations.set(donor, (project.donations.get(donor) ?? 0n) + amount);
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
  if (!accepted && step < 0.76) {
    const bidIndex = BigInt(random.below(project.bids.length));
    return sent(developer, log("BidWithdrawn", { tokenId, developer, bidIndex }));
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
  if (project.ended) {
    // The first donor takes the rest of the bucket, of any size: the fold must not depend on it.
    const [donor] = project.donations.keys();
    if (!donor) return undefined;
    project.donations.delete(donor);
    return sent(
      donor,
      log("RefundClaimed", { tokenId, contributor: donor, fromCustomer: 0n, fromDonations: 0n }),
    );
  }
  return work(project, accepted, tokenId, random, log, sent);
}

type LogOf = (
  event: ContractEventName<(typeof abis)["TrestleEscrow"]>,
  args: Record<string, unknown>,
) => SimulatedLog;
type Send = (from: Address, ...logs: SimulatedLog[]) => SimulatedTransaction;

/** A step of an accepted project: work handed in, sent back, paid, disputed, or all of it settled. */
function work(
  project: Project,
  accepted: bigint[],
  tokenId: bigint,
  random: Random,
  log: LogOf,
  sent: Send,
): SimulatedTransaction | undefined {
  const { customer, developer } = project;
  const milestone = BigInt(project.released);
  const amount = accepted[project.released] as bigint;
  const step = random.next();
  const hash = () => keccak256(toHex(`hash ${random.below(2 ** 31)}`));
  const paid = (gross: bigint, logs: (fee: bigint) => SimulatedLog) => {
    const fee = (gross * FEE_BPS) / 10_000n;
    project.released += 1;
    project.rounds = 0;
    project.disputed = false;
    project.ended = project.released === MILESTONES;
    return [
      ...(fee > 0n ? [log("Credited", { tokenId, account: treasury, amount: fee })] : []),
      logs(fee),
      ...(project.ended ? [log("ProjectEnded", { tokenId, by: customer, state: 3 })] : []),
    ];
  };
  if (step < 0.08) {
    const by = random.pick([customer, developer]);
    if (step < 0.04) {
      const change = {
        ...{ milestones: [2n], amounts: [5n], deadlines: [1_750_000_000n] },
        ...{ termsHash: hash(), validUntil: 1_740_000_000n },
      };
      return sent(by, log("ChangeProposed", { tokenId, by, change }));
    }
    const offered = { tokenId, by, toDeveloper: 1n, toRefund: 2n, validUntil: 2n ** 256n - 1n };
    return sent(by, log("SettlementProposed", offered));
  }
  if (step < 0.1) return sent(customer, log("ProposalsWithdrawn", { tokenId, by: customer }));
  if (step < 0.12) {
    return sent(treasury, log("Withdrawn", { account: treasury, to: treasury, amount: 1n }));
  }
  if (project.disputed) {
    const toDeveloper = amount / 2n;
    const args = { tokenId, milestone, toDeveloper, refunded: amount - toDeveloper };
    return sent(
      customer,
      ...paid(toDeveloper, (fee) =>
        step < 0.5
          ? log("DisputeResolved", { ...args, fee, arbiter: addressOf("arbiter"), reasonHash: hash() })
          : log("DisputeDefaulted", { ...args, fee, by: customer }),
      ),
    );
  }
  if (project.submitted === project.released) {
    project.submitted += 1;
    const args = { tokenId, developer, milestone, evidenceHash: hash(), reviewEndsAt: 1_800_000_000n };
    return sent(developer, log("MilestoneSubmitted", args));
  }
  if (step < 0.3 && project.rounds < 2) {
    project.rounds += 1;
    project.submitted -= 1;
    const round = BigInt(project.rounds);
    const args = { tokenId, customer, milestone, reasonHash: hash(), deadline: 1_900_000_000n, round };
    return sent(customer, log("ChangesRequested", args));
  }
  if (step < 0.45) {
    project.disputed = true;
    const args = { tokenId, milestone, by: customer, evidenceHash: hash(), defaultAt: 1_800_000_000n };
    return sent(customer, log("DisputeOpened", args));
  }
  const args = { tokenId, developer, milestone, amount, by: customer };
  return sent(customer, ...paid(amount, (fee) => log("MilestoneReleased", { ...args, fee })));
}

/** A lender comes or goes, or the project's loan is applied for, paid out, paid back or given up. */
function lend(
  project: Project,
  projectId: bigint,
  random: Random,
  { pools, TrestleEscrow }: Deployment["contracts"],
  sent: Send,
): SimulatedTransaction {
  const { customer: borrower, loan } = project;
  const log = (event: ContractEventName<(typeof abis)["LendingPool"]>, args: Record<string, unknown>) =>
    logOf(pools["low-risk"], "LendingPool", event, { projectId, ...args });
  const step = random.next();
  if (step < 0.3) {
    const lender = random.pick(donors);
    const amount = BigInt(1 + random.below(1_000_000));
    return sent(lender, log(step < 0.2 ? "Deposit" : "Withdrawal", { lender, amount, tokens: amount }));
  }
  if (!loan) {
    const borrowed = BigInt(1000 + random.below(1000));
    project.loan = { borrowed, owed: 0n };
    const args = { borrower, amount: borrowed, interestRate: 900n, endTime: 1_900_000_000n };
    return sent(borrower, log("LoanApproved", { ...args, lendingManager: addressOf("manager") }));
  }
  if (loan.owed === 0n) {
    if (step < 0.4) {
      project.loan = undefined;
      return sent(borrower, log("ApplicationWithdrawn", {}));
    }
    loan.owed = loan.borrowed;
    return sent(borrower, log("LoanDisbursed", { borrower, escrow: TrestleEscrow, amount: loan.borrowed }));
  }
  if (step < 0.4) {
    project.loan = undefined;
    return sent(borrower, log("DefaultProcessed", { amount: loan.owed, recovered: 1n }));
  }
  const principal = loan.owed > 500n ? 500n : loan.owed;
  loan.owed -= principal;
  if (loan.owed === 0n) project.loan = undefined;
  const parts = { lateInterest: 0n, interest: 1n, principal, remaining: loan.owed };
  return sent(borrower, log("RepaymentReceived", { payer: borrower, ...parts }));
}
