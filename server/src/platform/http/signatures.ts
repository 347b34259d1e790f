import { refuse } from "@trestle/domain/errors.ts";
import {
  type Address,
  BaseError,
  createPublicClient,
  encodeFunctionData,
  type Hash,
  type Hex,
  HttpRequestError,
  http,
  isAddressEqual,
  parseAbi,
  recoverAddress,
  TimeoutError,
} from "viem";
import { Semaphore } from "./semaphore.ts";

/** Gas for a contract's signature check: several times the need of common wallets. */
const SIGNATURE_GAS = 3_000_000n;
const PATIENCE_MS = 10_000;
const MAX_CONCURRENT = 2;
const MAX_WAITING = 50;
const ERC1271 = parseAbi(["function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)"]);
const MAGIC_VALUE = "0x1626ba7e".padEnd(66, "0");

/** A contract named by a client may loop, so these checks have a queue of their own. */
const semaphore = new Semaphore(MAX_CONCURRENT, MAX_WAITING);

/** Returns whether this wallet's key made the signature, without a request to the node. */
export async function isSignedByKey(address: Address, hash: Hash, signature: Hex): Promise<boolean> {
  const signer = await recoverAddress({ hash, signature }).catch(() => undefined);
  return signer !== undefined && isAddressEqual(signer, address);
}

/** Returns whether a contract wallet accepts the signature by EIP-1271. */
export async function isSignedByContract(
  nodeUrl: string,
  address: Address,
  hash: Hash,
  signature: Hex,
): Promise<boolean> {
  const transport = http(nodeUrl, { timeout: PATIENCE_MS, retryCount: 0 });
  const data = encodeFunctionData({
    abi: ERC1271,
    functionName: "isValidSignature",
    args: [hash, signature],
  });
  const leave = await semaphore.acquire(PATIENCE_MS);
  try {
    // Off-chain lookups (EIP-3668) are disabled: a contract could send the server to any address.
    const client = createPublicClient({ transport, ccipRead: false });
    const answer = await client.call({ to: address, data, gas: SIGNATURE_GAS });
    return answer.data?.slice(0, 66) === MAGIC_VALUE;
  } catch (error) {
    if (isSilence(error))
      refuse("unavailable", "The chain isn’t answering right now. Try again shortly.", {
        cause: error,
      });
    return false;
  } finally {
    leave();
  }
}

/** Returns whether the node didn't answer, in contrast to a contract that failed. */
const isSilence = (error: unknown): boolean =>
  error instanceof BaseError &&
  error.walk((cause) => cause instanceof HttpRequestError || cause instanceof TimeoutError) !== null;
