import { observable } from "../../../../lib/observable.ts";
import type { TypedData } from "./typed-data.ts";

export type DemoTransaction = {
  from: string;
  to: string | null;
  value: bigint;
  data: `0x${string}`;
  gas: bigint;
  fee: bigint;
  nonce: number;
  balance: bigint;
};

export type DemoRequest =
  | { kind: "connect" }
  | { kind: "sign"; address: string; text: string }
  | { kind: "typed"; address: string; typed: TypedData }
  | { kind: "transaction"; transaction: DemoTransaction };

/** Request that awaits confirmation in the demo wallet; answering `null` refuses the request. */
type Pending = { request: DemoRequest; answer: (choice: number | null) => void };

export const pendingDemoRequest = observable<Pending | null>(null);

/** One question at a time, as an extension asks them: the next one waits. */
let queue: Promise<unknown> = Promise.resolve();

/** Resolves to what was chosen, or null for "Reject". */
export function askPerson(request: DemoRequest): Promise<number | null> {
  const asked = queue.then(
    () =>
      new Promise<number | null>((resolve) => {
        pendingDemoRequest.set({
          request,
          answer: (choice) => {
            pendingDemoRequest.set(null);
            resolve(choice);
          },
        });
      }),
  );
  queue = asked;
  return asked;
}
