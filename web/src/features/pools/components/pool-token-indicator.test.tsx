import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderAt } from "../../../test-render.tsx";
import { PoolTokenIndicator } from "./pool-token-indicator.tsx";

const pool = (digit: string) => `0x${digit.repeat(40)}`;
const pools = { "low-risk": pool("1"), "medium-risk": pool("2"), "high-risk": pool("3") };
const holder = pool("a");
const indicator = () => screen.queryByRole("link", { name: /Your Pool Tokens/ });

/** A node where every pool answers the same to everything it is asked. */
function everyPoolAnswers(wei: bigint) {
  const node = vi.fn(async (_: unknown, init: RequestInit) => {
    const { id } = JSON.parse(String(init.body)) as { id: number };
    const result = `0x${wei.toString(16).padStart(64, "0")}`;
    return new Response(JSON.stringify({ jsonrpc: "2.0", id, result }), {
      headers: { "Content-Type": "application/json" },
    });
  });
  vi.stubGlobal("fetch", node);
  return node;
}

it("shows what the tokens of the three pools are worth, explains itself and leads to the positions", async () => {
  everyPoolAnswers(1_500_000_000_000_000_000n);
  const { person } = await renderAt(
    "/",
    <PoolTokenIndicator pools={pools} rpcUrl="http://localhost/rpc" address={holder} />,
  );
  await waitFor(() => expect(indicator()?.textContent).toContain("4.5000"));
  expect(indicator()?.textContent).toContain("DEV");
  expect(indicator()?.getAttribute("href")).toBe("/Pools/PoolsPage#positions");
  await person.hover(indicator() as HTMLElement);
  const tooltip = await screen.findByRole("tooltip");
  for (const line of ["Your Pool Tokens", "Current total value", "Click to view your lending positions"])
    expect(tooltip.textContent).toContain(line);
});

it("is hidden while the total is 0", async () => {
  const node = everyPoolAnswers(0n);
  const { client } = await renderAt(
    "/",
    <PoolTokenIndicator pools={pools} rpcUrl="http://localhost/rpc" address={holder} />,
  );
  await waitFor(() => expect(node).toHaveBeenCalled());
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(indicator()).toBeNull();
});
