import type { Tier } from "@trestle/domain/pools/pool.ts";
import { call } from "../../../../lib/endpoints.ts";
import { useChange } from "../../../../lib/use-change.ts";

/** Order for the operator, which the operator's queue carries out. */
export type OperatorOrder =
  | { kind: "attest" | "retry"; id: string }
  | { kind: "decline"; id: string; reason: string }
  | { kind: "revoke"; tokenId: string; reason: string }
  | { kind: "disburse" | "default"; tier: Tier; tokenId: string }
  | { kind: "propose"; tier: Tier; tokenId: string; amount: string }
  | { kind: "stop"; tier: Tier; what: "everything" | "withdrawals"; reason: string };

/** Sends an order to the operator's queue; the audit log records the account. */
export const useOrder = (onDone?: () => void) =>
  useChange<OperatorOrder>({
    send: order,
    failure: "Nothing was queued. Try again.",
    invalidates: ["/api/admin"],
    onDone,
  });

function order(wanted: OperatorOrder) {
  switch (wanted.kind) {
    case "attest":
    case "retry":
      return call(`POST /api/admin/pools/attestations/:id/${wanted.kind}`, { params: { id: wanted.id } });
    case "decline": {
      const { id, reason } = wanted;
      return call("POST /api/admin/pools/attestations/:id/decline", { params: { id }, body: { reason } });
    }
    case "revoke": {
      const { tokenId, reason } = wanted;
      return call("POST /api/admin/pools/projects/:tokenId/revoke", {
        params: { tokenId },
        body: { reason },
      });
    }
    case "disburse":
    case "default": {
      const { kind, tier, tokenId } = wanted;
      return call(`POST /api/admin/pools/:tier/loans/:tokenId/${kind}`, { params: { tier, tokenId } });
    }
    case "propose": {
      const { kind, ...body } = wanted;
      return call("POST /api/admin/pools/proposals", { body });
    }
    case "stop": {
      const { tier, what, reason } = wanted;
      return call("POST /api/admin/pools/:tier/stop", { params: { tier }, body: { what, reason } });
    }
  }
}
