import { demoAccount } from "@trestle/chain/demo-keys.ts";
import type { User } from "@trestle/domain/auth/user.ts";
import type { PublicConfig } from "@trestle/domain/config.ts";

/** Index of the account that deployed the contracts and owns the pools, for their operator. */
const OWNER = 0;
/** First index that people can choose; lower accounts of the embedded chain have fixed roles. */
const FIRST = 4;
/** Accounts that older visits could choose; somebody may have linked one. */
const SHARED = [4, 5, 6, 7, 8];
/** First index of the accounts assigned to one person each, by a number derived from the person's id. */
const FIRST_FRESH = 1000;
const HIGHEST = 2 ** 31 - 1;
export type DemoChoice = {
  index: number;
  name: string;
  /** Username of another person who has linked this wallet. */
  takenBy: string | null;
};

export const isDemoIndex = (index: number): boolean =>
  index === OWNER || (Number.isInteger(index) && index >= FIRST && index <= HIGHEST);

const addressOf = (index: number): string => demoAccount(index).address.toLowerCase();

/** The same person gets the same fresh account in every browser; a visitor gets one for the visit. */
const visitor = FIRST_FRESH + Math.floor(Math.random() * 2 ** 28);
const freshIndex = (user: Pick<User, "id"> | null): number =>
  user ? FIRST_FRESH + 2 * Number.parseInt(user.id.replaceAll("-", "").slice(-7), 16) : visitor;

/** Returns the accounts the demo wallet offers: the person's own first, spare ones, then those of others. */
export function demoChoices(
  user: Pick<User, "id" | "ethereumAddress" | "role"> | null,
  people: Pick<PublicConfig["demoAccounts"][number], "username" | "wallet">[],
): DemoChoice[] {
  const fresh = freshIndex(user);
  const linked = user?.ethereumAddress?.toLowerCase();
  const own = linked ? [...SHARED, fresh, fresh + 1].find((index) => addressOf(index) === linked) : undefined;
  const free = [fresh, fresh + 1].filter((index) => index !== own);
  return [
    ...(own === undefined ? [] : [{ index: own, name: "Your account", takenBy: null }]),
    ...free.slice(0, own === undefined ? 2 : 1).map((index, place) => ({
      index,
      name: own === undefined && place === 0 ? "New account" : "Spare account",
      takenBy: null,
    })),
    ...(user?.role === "admin" ? [{ index: OWNER, name: "Owner of the pools", takenBy: null }] : []),
    ...people.flatMap(({ username, wallet }) =>
      wallet === null || wallet === own ? [] : [{ index: wallet, name: username, takenBy: username }],
    ),
  ];
}
