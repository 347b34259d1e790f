import type { ConsolePool } from "@trestle/domain/pools/console.ts";
import { shortHex } from "../../../../components/short-hex.ts";
import { ActDialog } from "../../../../components/signing/act-dialog.tsx";
import { call } from "../../../../lib/endpoints.ts";
import { NotYet, type SigningPlan } from "../../../../lib/transactions/signing-plan.ts";
import { tierOf } from "../../tiers.ts";

/** One act of a pool's owner as data. */
export type OwnerChange = Pick<SigningPlan, "steps" | "worstCase"> & {
  pool: ConsolePool;
  /** Name of the act in the records of transactions. */
  act: string;
  title: string;
  /** Label of the button, where it isn't the title. */
  action?: string;
  rows: ReturnType<SigningPlan["rows"]>;
  /** Address that may sign: the owner by default, or the nominated owner. */
  signer?: string;
  /** Returns whether the refetched pool shows the effect. */
  isDone: (pool: ConsolePool) => boolean;
};

type Props = { change: OwnerChange; onClose: () => void };

/** Signs one act of a pool's owner with the owner's wallet; the audit log records the act from the chain. */
export function OwnerAct({ change, onClose }: Props) {
  const { pool, act, title, action = title, steps, rows, worstCase, signer = pool.owner, isDone } = change;
  return (
    <ActDialog
      title={title}
      subtitle={`${tierOf(pool.tier).name} pool`}
      onClose={onClose}
      act={{
        purpose: { kind: "pool-owner", tier: pool.tier, act },
        action,
        done: "changed",
        plan: {
          signer: "any",
          steps,
          rows: () => rows,
          worstCase,
          check: async (_, from) =>
            from.toLowerCase() === signer
              ? null
              : `Only the wallet ${shortHex(signer)} can sign this. Connect it.`,
        },
        claim: async () => {
          const now = (await call("GET /api/admin/pools")).pools.find(({ tier }) => tier === pool.tier);
          if (!now || !isDone(now)) throw new NotYet();
          return null;
        },
        mined: "Confirmed on the chain. Updating the pool…",
        settled: "Done. It’s in the audit log with its transaction.",
      }}
    />
  );
}
