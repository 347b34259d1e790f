import type { Frozen } from "@trestle/domain/projects/draft.ts";
import type { Listing } from "@trestle/domain/projects/stage.ts";
import { SigningSummary } from "../../../../components/signing/signing-summary.tsx";
import { utcTime } from "../../../../lib/format.ts";
import { contractCall } from "../../../../lib/transactions/contract-call.ts";
import type { SigningPlan } from "../../../../lib/transactions/signing-plan.ts";

const shownTo: Record<Listing, string> = {
  marketplace: "on the market",
  negotiation: "in private negotiation",
};

type Posting = { frozen: Frozen; listing: Listing; title: string; deeds: string };

/** Mints the deed of a request with frozen terms. */
export function postPlan({ frozen, listing, title, deeds }: Posting): SigningPlan {
  const { termsHash, openUntil } = frozen;
  const call = contractCall("TrestleProject", deeds, "mint", [termsHash as `0x${string}`, BigInt(openUntil)]);
  return {
    ids: { termsHash },
    signer: "linked",
    steps: [{ label: `Post “${title.trim()}”`, call }],
    rows: (simulation) => [
      {
        what: typeof simulation?.result === "bigint" ? `Deed ${simulation.result}` : "The deed",
        before: "not yet",
        after: "with you",
      },
      { what: "Request", before: "draft", after: shownTo[listing] },
      { what: "Terms", before: "can be edited", after: "frozen" },
    ],
    worstCase:
      "no one bids, and you’ve paid the network fee. Your money only moves when you accept a bid. You can close the request at any time.",
    summary: (
      <SigningSummary
        lead="One transaction. It records the hash of these terms on the chain and gives you the project’s deed. You pay only the network fee."
        call={call}
        contract="Trestle projects"
        frozen={frozen}
      >
        <li>
          <span className="muted">Open until</span>
          <span className="strong">
            {utcTime(openUntil)} <span className="muted">UTC</span>
          </span>
        </li>
      </SigningSummary>
    ),
  };
}
