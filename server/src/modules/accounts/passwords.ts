import { type Algorithm, hash, type Options, verify } from "@node-rs/argon2";
import { DomainError } from "@trestle/domain/errors.ts";
import { commonPasswords } from "./common-passwords.ts";

const ARGON2ID: Algorithm = 2;
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const options: Options = { algorithm: ARGON2ID, ...PARAMETERS };

export const hashPassword = (password: string): Promise<string> => hash(password, options);

/** Verified when no such account exists, so that the answer takes as long as for one that does. */
const unknownAccountHash = hashPassword("no account has this password");

export async function verifyPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(storedHash ?? (await unknownAccountHash), password).catch(() => false);
  return matches && storedHash !== undefined;
}

/** True for a hash made with weaker parameters than today's. */
export function isOutdated(storedHash: string): boolean {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(storedHash);
  return !match || Number(match[1]) < PARAMETERS.memoryCost || Number(match[2]) < PARAMETERS.timeCost;
}

export function refuseCommonPassword(password: string, username: string): void {
  const lower = password.toLowerCase();
  if (commonPasswords.has(lower) || lower === username.toLowerCase()) {
    throw new DomainError("invalid_input", "This password is too easy to guess. Choose another one.");
  }
}
