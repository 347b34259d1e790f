import { auditActs } from "@trestle/domain/admin/audit.ts";
import type { CopyText } from "./extract.ts";

/** Wording to avoid, because it reads as translated or names one thing twice, with the replacement. */
const replacements: [RegExp, string][] = [
  [/\bpapers?\b/i, "documents, files"],
  [/\bask(ed|s) price\b/i, "asking price"],
  [/\basked by\b|\bwished by\b/i, "posted by, requested by"],
  [/\bwish(ed|es)?\b/i, "preferred"],
  [/\btalks?\b/i, "negotiation(s), negotiate"],
  [/\bhand(s|ed|ing)?\b[^.]{0,20}\bin\b/i, "submit"],
  [/\bsent back\b/i, "returned"],
  [/\breckon(ed|s|ing)?\b/i, "calculate"],
  [/\btr(y|ied|ying) (it |this )?out\b|\btrial\b/i, "check before signing"],
  [/\bmishap\b|\bfate\b/i, "failed, outcome"],
  [/\b(could not|cannot|can't|couldn't) be read\b/i, "couldn't load"],
  [/\bby itself\b|\bby themselves\b/i, "automatically"],
  [/\bmend(ed|s|ing)?\b/i, "fix, change"],
  [/\bmeanwhile\b/i, "say what happened: A newer … has arrived"],
  [/\bfingerprints?\b/i, "hash"],
  [/\bwait(s)? for you\b/i, "Your turn"],
  [/\bstands? in the chain\b|\bstands? yet\b/i, "confirmed, yet"],
  [/\b(is|are|was|were) called so\b/i, "No results"],
  [/\bgave way\b/i, "went wrong"],
  [/\bgather(ed|s)?\b/i, "raised, collected"],
  [/\bthe way (ends|on|to it)\b/i, "say where the link leads"],
  [/\b(his|her|he|she|him)\b/i, "their, they, them"],
  [/\bwhoever\b|\bwhomever\b/i, "anyone who, the person who"],
  [/\bnone asked\b/i, "No donations requested"],
  [/\bSCORS (from|≥)/i, "minimum SCORS"],
  [/(?<!\.)\b[Ll]og(ged|ging|s)? (in|out)\b|(?<![-/(])\blog(in|out)s?\b/, "sign in, sign out, sign-in"],
  [/\be-mail/i, "email"],
  [/[\d}] %/, "no space before %"],
  [/\bso far\b/i, "yet, to date, in total"],
  [/(?<=[\p{L}\d}])'(?=\p{L})|(?<=s)'(?= )/u, "’"],
];

const contractions: [RegExp, string][] = [
  [/\bcan't\b|\bcannot\b/g, "can not"],
  [/n't\b/g, " not"],
  [/'ll\b/g, " will"],
  [/'re\b/g, " are"],
  [/'ve\b/g, " have"],
  [/\bit's\b/g, "it is"],
  [/\bthat's\b/g, "that is"],
];

/** Normalises case, contractions, punctuation and typography, so that two wordings of one sentence are equal. */
export function normalForm(text: string): string {
  const plain = text.toLowerCase().replace(/[’‘]/g, "'");
  return contractions
    .reduce((form, [from, to]) => form.replace(from, to), plain)
    .replace(/[^\p{L}\p{N}{]+/gu, " ")
    .trim();
}

/** Titles have no full stop, and parts of sentences no capital. */
const isSameText = (a: string, b: string) => bare(a) === bare(b);
const bare = (text: string) => text.charAt(0).toLowerCase() + text.slice(1).replace(/[.:…]$/, "");

export type CopyProblem = CopyText & { problem: string };

const isSentence = (text: string): boolean => /^[\p{Lu}\p{N}{"“‘]/u.test(text) && /[.!?…}]["”’]?$/.test(text);

export function copyProblems(texts: CopyText[]): CopyProblem[] {
  const problems: CopyProblem[] = [];
  const wordings = new Map<string, CopyText>();
  for (const text of texts) {
    if (specified.has(text.text)) continue;
    for (const [word, instead] of replacements) {
      const found = word.exec(text.text);
      if (found) problems.push({ ...text, problem: `"${found[0]}": say "${instead}"` });
    }
    if (text.kind === "error" && !isSentence(text.text))
      problems.push({ ...text, problem: "an error is a whole sentence" });
    const form = normalForm(text.text);
    const first = wordings.get(form);
    // Short texts may share words with sentences; two long texts that differ in a comma are one text written twice.
    if (form.split(" ").length < 4) continue;
    if (!first) wordings.set(form, text);
    else if (!isSameText(first.text, text.text))
      problems.push({ ...text, problem: `worded otherwise in ${first.file}:${first.line}: "${first.text}"` });
  }
  return problems;
}

/** Texts that the product specification gives letter for letter, exempt from all rules. */
const specified: ReadonlySet<string> = new Set([
  "Accepting bid...",
  "Account access permission not granted",
  "Anonymous Donor",
  "Approving NFT transfer...",
  "Are you sure you want to accept this bid?",
  "Authentication required.",
  "Auto-login failed after registration",
  "Bid was successfully accepted!",
  "Checking NFT approval...",
  "Click to view your lending positions",
  "Confirming transaction...",
  "Contract configuration not ready",
  "Create Your Account",
  "Current total value",
  "Failed to accept bid",
  "Failed to initialize authentication",
  "Failed to load SCORS image",
  "Failed to load bid details",
  "Failed to load contract configuration",
  "Failed to load marketplace projects.",
  "Failed to load negotiation projects.",
  "Failed to load ongoing projects.",
  "Failed to load project details",
  "Failed to update project.",
  "File size must be less than 10MB",
  "Initializing transaction...",
  "Invalid username or password",
  "Login failed",
  "MetaMask not installed",
  "No notifications",
  "Passwords do not match",
  "Please enter a valid email address",
  "Please fill in all required business details",
  "Please fill in all required contact details",
  "Please upload all required documents",
  "Registration failed",
  "The connected wallet does not match your account. Please switch wallets.",
  "Transaction failed",
  "Wallet connection failed",
  "Welcome Back",
  "You don't own this NFT - cannot accept bid",
  "Your Pool Tokens",
  ...auditActs,
]);
