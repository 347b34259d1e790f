import { demoAccount, demoKey } from "@trestle/chain/demo-keys.ts";
import { openTestChain, type TestChain } from "@trestle/testkit/chain.ts";
import { startServer } from "@trestle/testkit/server.ts";
import { hashOf } from "@trestle/testkit/work.ts";
import * as ethers5 from "ethers5";
import * as ethers6 from "ethers6";
import { getAddress, parseEther } from "viem";
import { afterAll, beforeAll, expect, it } from "vitest";

const [OPERATOR, CUSTOMER, DEVELOPER] = [0, 4, 5];
const DAY = 86_400n;
const PRICE = parseEther("2");
const ZERO = `0x${"0".repeat(40)}`;

let chain: TestChain;
let requests = 0;
beforeAll(async () => {
  chain = await openTestChain();
  await chain.send(OPERATOR, "Registry", "attestKyc", [demoAccount(DEVELOPER).address]);
});
afterAll(() => chain.stop());

type Abi = ConstructorParameters<typeof ethers6.Contract>[1];
type Sent = { wait: () => Promise<{ status: number | null } | null> };
/** A contract of either library: each function under its bare name. */
type Contract = Record<string, (...args: unknown[]) => Promise<unknown>>;
type Library = (address: string, abi: Abi) => Contract;

const libraries: [string, (account?: number) => { connect: Library; close: () => void }][] = [
  [
    "ethers 5",
    (account = CUSTOMER) => {
      const provider = new ethers5.providers.JsonRpcProvider(chain.rpcUrl);
      provider.pollingInterval = 50;
      const signer = new ethers5.Wallet(demoKey(account), provider);
      return {
        connect: (address, abi) => new ethers5.Contract(address, abi as never, signer) as unknown as Contract,
        close: () => provider.removeAllListeners(),
      };
    },
  ],
  [
    "ethers 6",
    (account = CUSTOMER) => {
      const provider = new ethers6.JsonRpcProvider(chain.rpcUrl, undefined, { cacheTimeout: -1 });
      provider.pollingInterval = 50;
      const signer = new ethers6.Wallet(demoKey(account), provider);
      return {
        connect: (address, abi) => new ethers6.Contract(address, abi, signer) as unknown as Contract,
        close: () => provider.destroy(),
      };
    },
  ],
];

it.each(libraries)("lets %s call the escrow and the deed by bare name", async (_, open) => {
  const { app } = await startServer({}, { chain });
  const { contracts } = (await app.inject("/api/config")).json();
  const { connect, close } = open();
  const contract = async (name: string): Promise<Contract> =>
    connect(contracts[name], (await app.inject(`/api/abi/${name}`)).json().abi);
  const [escrow, deeds] = [await contract("TrestleEscrow"), await contract("TrestleProject")];
  const read = (from: Contract, name: string, ...args: unknown[]) =>
    from[name]?.(...args, { blockTag: "latest" });
  const send = async (to: Contract, name: string, ...args: unknown[]) => {
    const sent = (await to[name]?.(...args)) as Sent | undefined;
    return (await sent?.wait())?.status;
  };
  const requestWithBid = async (): Promise<bigint> => {
    const tokenId = BigInt(++requests);
    await chain.mint(CUSTOMER, requests);
    const { timestamp } = await chain.control.getBlock();
    await chain.send(DEVELOPER, "TrestleEscrow", "placeBid", [
      ...[tokenId, [PRICE], [timestamp + 20n * DAY], hashOf("bid"), timestamp + 5n * DAY, 1n],
    ]);
    return tokenId;
  };

  const tokenId = await requestWithBid();
  expect(await read(escrow, "nftContract")).toBe(getAddress(contracts.TrestleProject));
  expect(await read(deeds, "ownerOf", tokenId)).toBe(demoAccount(CUSTOMER).address);
  const gasLimit = 500_000;
  expect(await send(deeds, "approve", ZERO, tokenId, { gasLimit })).toBe(1);
  expect(await read(deeds, "getApproved", tokenId)).toBe(ZERO);
  expect(await send(deeds, "approve", contracts.TrestleEscrow, tokenId, { gasLimit })).toBe(1);
  expect(await read(deeds, "getApproved", tokenId)).toBe(getAddress(contracts.TrestleEscrow));
  expect(await send(escrow, "acceptBidAndTransfer", tokenId, 0, { gasLimit, value: PRICE })).toBe(1);
  expect(await read(deeds, "ownerOf", tokenId)).toBe(getAddress(contracts.TrestleEscrow));

  const second = await requestWithBid();
  const { bidHash } = (await read(escrow, "bidOf", second, 0)) as { bidHash: string };
  expect(await send(escrow, "acceptNamedBid", second, 0, bidHash, { gasLimit, value: PRICE })).toBe(1);
  expect(await read(deeds, "ownerOf", second)).toBe(getAddress(contracts.TrestleEscrow));
  close();
});

const reads =
  "getPoolStats getActiveProjects name symbol decimals totalSupply tokenPrice minScorsRequirement " +
  "maxScorsRequirement baseInterestRate maxInterestRate maxExposurePerProject maxUtilizationRate " +
  "dailyOutflowLimit currentDailyOutflow lastOutflowReset maxWalletPercentage riskTier withdrawalsEnabled paused " +
  "totalLoansIssued totalDefaultAmount activeLoanCount owner operator registry";

it.each(libraries)("lets %s call a lending pool by bare name", async (library, open) => {
  const { app } = await startServer({}, { chain });
  const { contracts } = (await app.inject("/api/config")).json();
  const { abi } = (await app.inject("/api/abi/LendingPool")).json();
  const { connect, close } = open(OPERATOR);
  // Stops cool down for a week, so each library stops a pool of its own.
  const pool = connect(contracts.pools[library === "ethers 5" ? "low-risk" : "high-risk"], abi);
  const me = demoAccount(OPERATOR).address;
  const read = (name: string, ...args: unknown[]) => pool[name]?.(...args, { blockTag: "latest" });
  for (const name of reads.split(" ")) expect(await read(name), name).toBeDefined();
  expect(await read("owner")).toBe(me);
  expect(await read("isScorsEligible", 12)).toBe(false);
  for (const name of ["getUserPoolPercentage", "balanceOf"])
    expect(BigInt(String(await read(name, me))), name).toBe(0n);
  expect(BigInt(String(await read("getTokenValue", PRICE)))).toBe(PRICE);
  expect(BigInt(String(await read("allowance", me, me)))).toBe(0n);
  expect(await read("getLoanDetails", 1)).toHaveLength(8);

  const { timestamp } = await chain.control.getBlock();
  const schedule = [[PRICE], [(timestamp / DAY + 30n) * DAY]];
  const [bounds, risks] =
    library === "ethers 5"
      ? [
          [8, 11],
          [500, 900],
        ]
      : [
          [1, 4],
          [1400, 2800],
        ];
  const gasLimit = 500_000;
  const value = PRICE;
  // Each reaches the contract, which carries it out or reverts for a reason of its own.
  const writes: [name: string, args: unknown[], overrides: object, isCarriedOut: boolean][] = [
    ["deposit", [], { gasLimit, value }, true],
    ["depositAtLeast", [1], { gasLimit, value }, true],
    ["withdraw", [1], { gasLimit }, false],
    ["withdrawAtLeast", [1, 1], { gasLimit }, false],
    ["processLoanApplication", [1, PRICE, me, 9], { gasLimit }, true],
    ["applyForLoanWithSchedule", [1, PRICE, 9, ...schedule], { gasLimit }, true],
    ["confirmAndDisburse", [1], { gasLimit }, false],
    ["confirmTerms", [1, PRICE, 900, ...schedule], { gasLimit }, false],
    ["disburseLoan", [1, contracts.TrestleEscrow], { gasLimit }, false],
    ["processRepayment", [1], { gasLimit, value }, false],
    ["processDefault", [1], { gasLimit }, false],
    ["updateRatesAndRequirements", [...(bounds ?? []), ...(risks ?? [])], { gasLimit }, true],
    ["updateRiskParameters", [500, 6500, 1000, 1000], { gasLimit }, true],
    ["setOperator", [me], { gasLimit }, true],
    ["transferOwnership", [me], { gasLimit }, true],
    ["setPaused", [true], { gasLimit }, true],
    ["emergencyFundRecovery", [me, 0], { gasLimit }, true],
    ["setPaused", [false], { gasLimit }, true],
    ["setWithdrawalsEnabled", [true], { gasLimit }, true],
  ];
  for (const [name, args, overrides, isCarriedOut] of writes) {
    const sent = (await pool[name]?.(...args, overrides)) as Sent;
    const status = await sent.wait().then(
      (receipt) => receipt?.status,
      (error: { receipt?: { status: number } }) => error.receipt?.status,
    );
    expect(status, name).toBe(isCarriedOut ? 1 : 0);
  }
  close();
});
