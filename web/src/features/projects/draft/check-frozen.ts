import { canonicalText, termsHash } from "@trestle/chain/terms-hash.ts";
import type { Frozen } from "@trestle/domain/projects/draft.ts";
import type { ProjectTerms } from "@trestle/domain/projects/terms.ts";

const OTHER_TERMS = "The server’s terms differ from what you see here. Nothing was signed. Reload the page.";
const OTHER_HASH = "The terms hash doesn’t match these terms. Nothing was signed. Reload the page.";

/** Compares the server's terms with the form and hashes them here, so that no unseen terms are signed. */
export function frozenProblem(
  { terms, termsHash: claimed, openUntil }: Frozen,
  own: Omit<ProjectTerms, "salt">,
): string | null {
  const { salt, ...unsalted } = terms;
  if (canonicalText(unsalted) !== canonicalText(own) || openUntil !== own.openUntil) return OTHER_TERMS;
  return termsHash({ ...unsalted, salt }) === claimed ? null : OTHER_HASH;
}
