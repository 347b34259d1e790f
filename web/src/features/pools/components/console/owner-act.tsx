import { useQueryClient } from "@tanstack/react-query";
import type { ConsolePool } from "@trestle/domain/pools/console.ts";
import type { ReactNode } from "react";
import { shortHex } from "../../../../components/short-hex.ts";
import { SigningFlow } from "../../../../components/signing/signing-flow.tsx";
import { call, under } from "../../../../lib/endpoints.ts";
import { NotYet, type SigningPlan } from "../../../../lib/transactions/signing-plan.ts";
import { useSigning } from "../../../../lib/transactions/use-signing.ts";
import { Button, Dialog } from "../../../../ui/index.ts";
import { tierOf } from "../../tiers.ts";

type Props = {
  pool: ConsolePool;
  /** Name of the act in the records of transactions. */
  act: string;
  title: string;
  action: string;
  steps: SigningPlan["steps"];
  rows: { what: string; before: ReactNode; after: ReactNode }[];
  worstCase: string;
  /** Address that may sign: the owner by default, or the nominated owner. */
  signer?: string;
  /** Returns whether the refetched pool shows the act's effect. */
  isDone: (pool: ConsolePool) => boolean;
  onClose: () => void;
};

/** Signs one act of a pool's owner with the owner's wallet; the audit log records the act from the chain. */
export function OwnerAct(props: Props) {
  const { pool, act, title, action, steps, rows, worstCase, signer = pool.owner, isDone, onClose } = props;
  const client = useQueryClient();
  const signing = useSigning({
    purpose: { kind: "pool-owner", tier: pool.tier, act },
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
      await Promise.all(
        (["/api/pools", "/api/admin/pools"] as const).map((path) =>
          client.invalidateQueries({ queryKey: under(path) }),
        ),
      );
      return null;
    },
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      subtitle={`${tierOf(pool.tier).name} pool`}
      width={520}
      roomy
    >
      <SigningFlow
        signing={signing}
        action={action}
        done="changed"
        mined="Confirmed on the chain. Updating the pool…"
        settled={
          <div role="status">
            <p className="t-m">Done. It’s in the audit log with its transaction.</p>
            <Button kind="primary" className="mt4" onClick={onClose}>
              Done
            </Button>
          </div>
        }
        otherActions={
          <Button disabled={signing.isAsking} onClick={onClose}>
            Cancel
          </Button>
        }
      />
    </Dialog>
  );
}
