import { storageKeys, store } from "../../../../lib/storage.ts";
import { connectWithoutAsking } from "../connection.ts";
import { findWallet } from "../discovery.ts";
import { DEMO_WALLET } from "./identity.ts";

/** Connects the demo wallet with a demo person's account, which choosing that person has agreed to. */
export async function connectAs(index: number): Promise<void> {
  store(storageKeys.demoWallet, String(index));
  await connectWithoutAsking(await findWallet(DEMO_WALLET));
}
