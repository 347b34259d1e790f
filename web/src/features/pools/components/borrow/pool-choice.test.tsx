import { screen } from "@testing-library/react";
import { pages } from "@trestle/domain/pages.ts";
import type { Borrowing, PoolQuote } from "@trestle/domain/pools/borrowing.ts";
import { expect, it } from "vitest";
import { renderAt } from "../../../../test-render.tsx";
import { tiers } from "../../tiers.ts";
import { PoolChoice } from "./pool-choice.tsx";

const borrowing = (verified: boolean) => {
  const quotes = tiers.map(
    ({ key }): PoolQuote => ({
      ...{ tier: key, obstacle: "None", rate: 800, most: "0", minScors: 1, maxScors: 11 },
      ...{ baseRate: 500, maxRate: 900, checks: [{ kind: "verified", ok: verified, most: null }] },
    }),
  );
  return { quotes, score: 6, attestation: null, loan: null } as unknown as Borrowing;
};

it.each([true, false])(
  "leads a borrower to verification only where that is missing: %s",
  async (verified) => {
    await renderAt("/", <PoolChoice borrowing={borrowing(verified)} chosen={undefined} amount={undefined} />);
    expect(screen.getAllByText(/Verified identity/).length).toBeGreaterThan(0);
    const link = screen.queryByRole("link", { name: "Get verified" });
    expect(link?.getAttribute("href") ?? null).toBe(verified ? null : `${pages.profile}#verification`);
  },
);
