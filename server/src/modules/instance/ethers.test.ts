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

const libraries: [string, () => { connect: Library; close: () => void }][] = [
  [
    "ethers 5",
    () => {
      const provider = new ethers5.providers.JsonRpcProvider(chain.rpcUrl);
      provider.pollingInterval = 50;
      const signer = new ethers5.Wallet(demoKey(CUSTOMER), provider);
      return {
        connect: (address, abi) => new ethers5.Contract(address, abi as never, signer) as unknown as Contract,
        close: () => provider.removeAllListeners(),
      };
    },
  ],
  [
    "ethers 6",
    () => {
      const provider = new ethers6.JsonRpcProvider(chain.rpcUrl, undefined, { cacheTimeout: -1 });
      provider.pollingInterval = 50;
      const signer = new ethers6.Wallet(demoKey(CUSTOMER), provider);
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
