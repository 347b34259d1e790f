import { type AbiFunction, toFunctionSignature } from "viem";
import { expect, it } from "vitest";
import { abis } from "./abis.gen.ts";
import { contractNames, tiers } from "./contract-names.ts";

const functions = (contract: keyof typeof abis) =>
  abis[contract].filter((item) => item.type === "function") as AbiFunction[];
const calls = (contract: keyof typeof abis, mutability: RegExp) =>
  functions(contract)
    .filter(({ stateMutability }) => mutability.test(stateMutability))
    .map(toFunctionSignature);
const outputsOf = (contract: keyof typeof abis, signature: string) =>
  functions(contract).find((one) => toFunctionSignature(one) === signature)?.outputs ?? [];
type Parameter = { name?: string; components?: readonly Parameter[] };
const isNamed = ({ name, components = [] }: Parameter): boolean => Boolean(name) && components.every(isNamed);
const CHANGES = /payable/;
const READS = /view|pure/;

it.each(contractNames)("serves %s without overloads and blank names", (contract) => {
  const named = abis[contract].filter((item) => item.type !== "constructor");
  const hindered = named.filter((item, index) => {
    const parameters: readonly Parameter[] = [...item.inputs, ...("outputs" in item ? item.outputs : [])];
    const isOverload = named.some(
      (other, place) => place !== index && other.type === item.type && other.name === item.name,
    );
    return isOverload || !parameters.every(isNamed);
  });
  expect([...new Set(hindered.map(({ name }) => name))].sort()).toEqual([]);
});

it("has the escrow's and the deed's calls", () => {
  expect(calls("TrestleEscrow", CHANGES)).toContain("acceptBidAndTransfer(uint256,uint256)");
  expect(calls("TrestleEscrow", READS)).toContain("nftContract()");
  expect(calls("TrestleProject", READS)).toEqual(
    expect.arrayContaining(["ownerOf(uint256)", "getApproved(uint256)"]),
  );
  expect(calls("TrestleProject", CHANGES)).toContain("approve(address,uint256)");
});

it("has the lending pool's writes", () => {
  expect(calls("LendingPool", CHANGES)).toEqual(
    expect.arrayContaining([
      "deposit()",
      "withdraw(uint256)",
      "processRepayment(uint256)",
      "processLoanApplication(uint256,uint256,address,uint256)",
      "applyForLoanWithSchedule(uint256,uint256,uint256,uint256[],uint256[])",
      "disburseLoan(uint256,address)",
      "confirmAndDisburse(uint256)",
      "processDefault(uint256)",
      "emergencyFundRecovery(address,uint256)",
      "setOperator(address)",
      "setPaused(bool)",
      "setWithdrawalsEnabled(bool)",
      "transferOwnership(address)",
      "updateRatesAndRequirements(uint256,uint256,uint256,uint256)",
      "updateRiskParameters(uint256,uint256,uint256,uint256)",
    ]),
  );
  expect(calls("LendingPool", /^payable/)).toEqual(
    expect.arrayContaining(["deposit()", "processRepayment(uint256)"]),
  );
});

it.each([
  ["processLoanApplication(uint256,uint256,address,uint256)", ["bool", "uint256"]],
  ["applyForLoanWithSchedule(uint256,uint256,uint256,uint256[],uint256[])", ["bool", "address"]],
  ["confirmAndDisburse(uint256)", ["bool"]],
])("answers %s with %j", (signature, types) => {
  expect(outputsOf("LendingPool", signature).map(({ type }) => type)).toEqual(types);
});

it("has the lending pool's reads", () => {
  expect(calls("LendingPool", READS)).toEqual(
    expect.arrayContaining([
      "getPoolStats()",
      "getLoanDetails(uint256)",
      "getActiveProjects()",
      "getTokenValue(uint256)",
      "getUserPoolPercentage(address)",
      "isScorsEligible(uint256)",
      "balanceOf(address)",
      "allowance(address,address)",
    ]),
  );
});

it("has the lending pool's settings, token and counters", () => {
  const names =
    "name symbol decimals totalSupply tokenPrice minScorsRequirement maxScorsRequirement baseInterestRate " +
    "maxInterestRate maxExposurePerProject maxUtilizationRate dailyOutflowLimit currentDailyOutflow " +
    "lastOutflowReset maxWalletPercentage riskTier withdrawalsEnabled paused totalLoansIssued " +
    "totalDefaultAmount activeLoanCount owner operator registry";
  expect(calls("LendingPool", READS)).toEqual(
    expect.arrayContaining(names.split(" ").map((name) => `${name}()`)),
  );
});

it.each([
  ["getPoolStats()", "tvl utilized activeLoans currentPrice"],
  [
    "getLoanDetails(uint256)",
    "amount remainingAmount interestRate startTime endTime isActive isDefaulted lendingManager",
  ],
])("calls what %s answers as the specification does", (signature, names) => {
  expect(
    outputsOf("LendingPool", signature)
      .map(({ name }) => name)
      .join(" "),
  ).toBe(names);
});

it("has the lending pool's events", () => {
  const names = abis.LendingPool.filter((item) => item.type === "event").map(({ name }) => name);
  const wanted =
    "Deposit Withdrawal LoanApproved LoanDisbursed RepaymentReceived DefaultProcessed TokenPriceUpdated " +
    "ParametersUpdated OperatorUpdated OwnershipTransferred Transfer Approval";
  expect(names).toEqual(expect.arrayContaining(wanted.split(" ")));
});

it("has three pools", () => {
  expect(tiers).toEqual(["low-risk", "medium-risk", "high-risk"]);
});
