import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { contractCall } from "../../lib/transactions/contract-call.ts";
import type { SigningPlan } from "../../lib/transactions/signing-plan.ts";
import { testChain } from "../../lib/transactions/test-chain.ts";
import type { SigningState } from "../../lib/transactions/use-signing.ts";
import { disconnectWallet } from "../../lib/wallet/wallet-store.ts";
import { renderAt } from "../../test-render.tsx";
import { serve } from "../../test-server.ts";
import { connectTestWallet, ReadyWallet } from "../../test-wallet.tsx";
import { SigningPreview } from "./signing-preview.tsx";

const current = vi.hoisted(() => ({ reader: undefined as unknown }));
vi.mock("../../lib/transactions/chain-reader.ts", () => ({ chainReader: () => current.reader }));
afterEach(disconnectWallet);

const COIN = 10n ** 18n;
const FEE_PRICE = 2_600_000_000n;
const repayment: SigningPlan = {
  signer: "any",
  steps: [
    {
      label: "Repay the loan",
      call: contractCall("LendingPool", `0x${"3".repeat(40)}`, "processRepayment", [7n], {
        value: 70n * COIN,
      }),
    },
  ],
  rows: () => [],
  receives: 3n * COIN,
  worstCase: "",
};
const idle = { phase: "preview", isAsking: false, problem: null, rejected: false, isUnanswered: false };

function show(state: Partial<SigningState>, plan = repayment) {
  serve({});
  connectTestWallet();
  current.reader = {
    ...testChain().reader,
    getBalance: async () => 100n * COIN,
    getGasPrice: async () => FEE_PRICE,
  };
  const signing = { ...idle, hash: null, preparing: false, ...state } as unknown as SigningState;
  return renderAt(
    "/",
    <ReadyWallet>
      <SigningPreview signing={signing} plan={plan} action="Repay" />
    </ReadyWallet>,
  );
}

it("counts what comes back, and a fee that adds up with the balance after it", async () => {
  await show({});
  const row = async () => (await screen.findByText("Your wallet")).closest("tr")?.textContent;
  await waitFor(async () => expect(await row()).toMatch(/100\.0000 DEV.*32\.9998 DEV$/));
  expect(screen.getByText(/It will succeed\. Network fee about 0\.0002 DEV\./)).toBeDefined();
});

it("says one thing about a signature that the chain was away for", async () => {
  await show({ isUnanswered: true, problem: "The chain didn’t answer. Nothing was sent." });
  expect(await screen.findByText(/^The chain didn’t answer while your wallet was signing\./)).toBeDefined();
  expect(screen.queryByText(/Nothing was sent/)).toBeNull();
  expect(screen.queryByText(/still waiting for your wallet/)).toBeNull();
});

const loan = { what: "Loan", before: 70n * COIN, after: 0n };

it("asks once more, with before and after, where signing ends something for good", async () => {
  const sign = vi.fn<() => Promise<void>>();
  const { person } = await show(
    { sign },
    { ...repayment, rows: () => [loan], ends: "End the loan?", worstCase: "you need it again." },
  );
  await screen.findByText(/It will succeed/);
  await person.click(screen.getByRole("button", { name: "Repay" }));
  const dialog = await screen.findByRole("dialog", { name: "End the loan?" });
  expect(within(dialog).getByRole("row", { name: /^Loan/ }).textContent).toMatch(/70\.0000.*0\.0000/);
  expect(within(dialog).getByText("you need it again.", { exact: false })).toBeDefined();
  expect(sign).not.toHaveBeenCalled();
  await person.click(within(dialog).getByRole("button", { name: "Repay" }));
  expect(sign).toHaveBeenCalledOnce();
});
