import { screen } from "@testing-library/react";
import { termsHash } from "@trestle/chain/terms-hash.ts";
import { type BidTerms, bidCall } from "@trestle/domain/bids/terms.ts";
import { expect, it, vi } from "vitest";
import { testConfig } from "../../../../test-config.ts";
import { renderAt } from "../../../../test-render.tsx";
import { serve } from "../../../../test-server.ts";
import { aMadeOffer, aNegotiation, customer, developer } from "../../negotiation/test-negotiations.ts";
import { anOffer } from "../../offer/test-offers.ts";
import { CommitDialog } from "./commit-dialog.tsx";

const HASH = `0x${"cd".repeat(32)}`;
const own = { tokenId: "226", projectTermsHash: HASH, developer: `0x${"22".repeat(20)}` };
const WORDS = "No work on Sundays, please.";

vi.mock("../../../../lib/read-current-terms.ts", () => ({
  readCurrentTerms: async () => ({ termsId: 1, feeBps: 250, feePercent: 2.5, reviewDays: 10 }),
}));

/** An agreed offer of one side, and what the server says it froze for it. */
async function look(writer: "customer" | "developer", message: string) {
  const content = anOffer({ message: WORDS });
  const offer = aMadeOffer({ by: writer === "customer" ? customer : developer, content, status: "agreed" });
  const negotiation = aNegotiation({ offers: [offer] });
  const terms: BidTerms = { version: 1, ...own, ...content, message, salt: HASH };
  serve({
    "GET /api/config": { body: testConfig },
    [`POST /api/negotiations/${negotiation._id}/offers/1/freeze`]: {
      status: 201,
      body: { terms, termsHash: termsHash(terms), ...bidCall(terms) },
    },
  });
  const { person } = await renderAt(
    "/",
    <CommitDialog
      negotiation={negotiation}
      offer={offer}
      viewerId={developer._id}
      own={own}
      bidLink={() => null}
      opened
      onClose={() => {}}
    />,
  );
  await person.click(await screen.findByRole("button", { name: "Review what you sign" }));
}

it.each([
  ["customer", ""],
  ["developer", WORDS],
] as const)("lets the developer sign what the %s offered", async (writer, message) => {
  await look(writer, message);
  await screen.findByRole("heading", { name: "What you’re signing" });
});

it.each([
  ["customer", WORDS],
  ["developer", ""],
] as const)(
  "refuses what was frozen with other words than the bidder's own, offered by the %s",
  async (writer, message) => {
    await look(writer, message);
    await screen.findByText(/The server’s terms differ from the offer you see/);
    expect(screen.queryByRole("heading", { name: "What you’re signing" })).toBeNull();
  },
);
