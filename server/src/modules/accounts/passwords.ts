import { type Algorithm, hash, type Options, verify } from "@node-rs/argon2";
import { refuse } from "@trestle/domain/errors.ts";

const ARGON2ID: Algorithm = 2;
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const options: Options = { algorithm: ARGON2ID, ...PARAMETERS };

export const hashPassword = (password: string): Promise<string> => hash(password, options);

/** Verified for unknown accounts, so that the response takes as long as for a known one. */
const unknownAccountHash = hashPassword("no account has this password");

export async function verifyPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(storedHash ?? (await unknownAccountHash), password).catch(() => false);
  return matches && storedHash !== undefined;
}

/** Returns whether a hash was made with weaker parameters than today's. */
export function isOutdated(storedHash: string): boolean {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(storedHash);
  return !match || Number(match[1]) < PARAMETERS.memoryCost || Number(match[2]) < PARAMETERS.timeCost;
}

export function refuseCommonPassword(password: string, username: string): void {
  const lower = password.toLowerCase();
  if (commonPasswords.has(lower) || lower === username.toLowerCase()) {
    refuse("invalid_input", "This password is too easy to guess. Choose another one.");
  }
}

/** Passwords of eight characters or more that attackers try first. */
const commonPasswords: ReadonlySet<string> = new Set(
  `00000000 11111111 12341234 12344321 123123123 1234567890 12345678 123456789 1234567891 1234qwer 12qwaszx
  13579246 147258369 159357456 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 20202020 22222222 31415926 33333333 44444444
  55555555 66666666 77777777 789456123 87654321 88888888 987654321 9876543210 99999999 aa123456 aaaaaaaa abc12345
  abcd1234 abcdefgh access14 admin123 adminadmin administrator alexander arsenal1 asdf1234 asdfasdf asdfghjk
  asdfghjkl babygirl baseball basketball benjamin bitcoin1 butterfly changeme changeme1 charlie1 chelsea1 chocolate
  christian computer computer1 concrete corvette cowboys1 danielle december dolphins dragon123 elephant
  everton1 facebook fernando firebird football football1 football123 freedom1 fuckyou1 gateway1 godzilla greenday
  hello123 helloworld iloveyou iloveyou1 iloveyou2 internet jennifer jessica1 jonathan jordan23 justin11 killer123
  letmein1 letmein123 liverpool liverpool1 lovelove manchester marlboro maverick mercedes michael1 michelle midnight
  monkey123 mustang1 newyork1 nicholas november p@ssw0rd p@ssword passw0rd passw0rd1 password password!
  password1 password12 password123 password1234 password2 passwort patricia pokemon1 princess princess1 q1w2e3r4
  q1w2e3r4t5 qazwsxedc qwer1234 qwerasdf qwert123 qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyui qwertyuiop
  rangers1 samantha scorpion secret123 september slipknot spiderman starwars steelers stephanie summer123 sunshine
  sunshine1 superman superman1 swordfish test1234 testtest thomas123 tottenham trustno1 trustno1! victoria
  welcome1 welcome123 westham1 whatever william1 winter123 zaq12wsx zxcvbnm1 zxcvbnm123 trestle1 trestle123`
    .split(/\s+/)
    .filter(Boolean),
);
