import { queryOptions } from "@tanstack/react-query";
import { poolsConsole } from "@trestle/domain/pools/console.ts";
import type { Tier } from "@trestle/domain/pools/pool.ts";
import { z } from "zod";
import { api } from "../../../lib/api-client.ts";
import { poolKeys } from "./keys.ts";

const AGAIN_AFTER_MS = 10_000;
const path = "/api/admin/pools";
const done = z.object({ success: z.literal(true) });

export const CONSOLE_LINES = 100;

export const readConsole = (most = CONSOLE_LINES, signal?: AbortSignal) =>
  api(`${path}?most=${most}`, poolsConsole, { signal });

/** With at most so many lines of each list. */
export const consoleQuery = (most: number) =>
  queryOptions({
    queryKey: [...poolKeys.console, most],
    queryFn: ({ signal }) => readConsole(most, signal),
    refetchInterval: AGAIN_AFTER_MS,
    placeholderData: (before) => before,
  });

const post = (under: string, body?: object) => api(`${path}${under}`, done, { method: "POST", body });

/** What the operator is asked to do; the queue sends it. */
export type OperatorOrder =
  | { kind: "attest" | "retry"; id: string }
  | { kind: "decline"; id: string; reason: string }
  | { kind: "revoke"; tokenId: string; reason: string }
  | { kind: "disburse" | "default"; tier: Tier; tokenId: string }
  | { kind: "propose"; tier: Tier; tokenId: string; amount: string }
  | { kind: "stop"; tier: Tier; what: "everything" | "withdrawals"; reason: string };

export function order(wanted: OperatorOrder) {
  switch (wanted.kind) {
    case "attest":
    case "retry":
      return post(`/attestations/${wanted.id}/${wanted.kind}`);
    case "decline":
      return post(`/attestations/${wanted.id}/decline`, { reason: wanted.reason });
    case "revoke":
      return post(`/projects/${wanted.tokenId}/revoke`, { reason: wanted.reason });
    case "disburse":
    case "default":
      return post(`/${wanted.tier}/loans/${wanted.tokenId}/${wanted.kind}`);
    case "propose": {
      const { tier, tokenId, amount } = wanted;
      return post("/proposals", { tier, tokenId, amount });
    }
    case "stop":
      return post(`/${wanted.tier}/stop`, { what: wanted.what, reason: wanted.reason });
  }
}
