import type { ConsolePool } from "@trestle/domain/pools/console.ts";
import { useState } from "react";
import { getAddress, isAddress, zeroAddress } from "viem";
import { shortHex } from "../../../../components/short-hex.ts";
import { WalletAddress } from "../../../../components/wallet-address.tsx";
import { contractCall } from "../../../../lib/transactions/contract-call.ts";
import { useWallet } from "../../../../lib/wallet/wallet-store.ts";
import { Button, DataTable, Dialog, TextField } from "../../../../ui/index.ts";
import { TierName } from "../tier-name.tsx";
import { OwnerAct } from "./owner-act.tsx";

type Change = { pool: ConsolePool; what: "operator" | "owner" };

/** Lists owner and operator of each pool. The owner nominates a new owner, whose wallet accepts. */
export function Roles({ pools }: { pools: ConsolePool[] }) {
  const { address } = useWallet();
  const [asking, setAsking] = useState<Change | null>(null);
  const [signing, setSigning] = useState<(Change & { to: string }) | null>(null);
  const [accepting, setAccepting] = useState<ConsolePool | null>(null);
  return (
    <section className="card flush" aria-labelledby="roles">
      <div className="card-head">
        <div>
          <h2 id="roles">Roles</h2>
          <p className="t-s muted">A nominated owner takes over only by accepting from their own wallet.</p>
        </div>
      </div>
      <DataTable
        rows={pools}
        rowKey={(pool) => pool.tier}
        columns={[
          { head: "Pool", cell: (pool) => <TierName tier={pool.tier} /> },
          { head: "Owner", cell: (pool) => <WalletAddress address={pool.owner} /> },
          {
            head: "Operator",
            cell: (pool) =>
              pool.operator === zeroAddress ? "None" : <WalletAddress address={pool.operator} />,
          },
          {
            head: "Nominated owner",
            cell: (pool) =>
              pool.nominee === zeroAddress ? "None" : <WalletAddress address={pool.nominee} />,
          },
          {
            head: "Next",
            cell: (pool) => (
              <div className="row g2">
                <Button small onClick={() => setAsking({ pool, what: "operator" })}>
                  Replace operator
                </Button>
                <Button small onClick={() => setAsking({ pool, what: "owner" })}>
                  Nominate an owner
                </Button>
                {pool.nominee !== zeroAddress && address?.toLowerCase() === pool.nominee ? (
                  <Button small kind="primary" onClick={() => setAccepting(pool)}>
                    Accept ownership
                  </Button>
                ) : null}
              </div>
            ),
          },
        ]}
      />
      {asking ? (
        <AskAddress
          title={asking.what === "operator" ? "Replace operator" : "Nominate an owner"}
          onClose={() => setAsking(null)}
          onChosen={(to) => {
            setSigning({ ...asking, to });
            setAsking(null);
          }}
        />
      ) : null}
      {signing ? <SignChange {...signing} onClose={() => setSigning(null)} /> : null}
      {accepting ? (
        <OwnerAct
          pool={accepting}
          act="accept"
          title="Accept ownership"
          action="Accept ownership"
          signer={accepting.nominee}
          steps={[{ label: "Accept ownership", call: transferCall(accepting, accepting.nominee) }]}
          rows={[{ what: "Owner", before: shortHex(accepting.owner), after: shortHex(accepting.nominee) }]}
          worstCase="you lose this wallet. Then nobody can change the pool's settings or resume it early."
          isDone={({ owner }) => owner === accepting.nominee}
          onClose={() => setAccepting(null)}
        />
      ) : null}
    </section>
  );
}

const transferCall = (pool: ConsolePool, to: string) =>
  contractCall("LendingPool", pool.address, "transferOwnership", [getAddress(to)]);

function SignChange({ pool, what, to, onClose }: Change & { to: string; onClose: () => void }) {
  const wanted = to.toLowerCase();
  const isOperator = what === "operator";
  return (
    <OwnerAct
      pool={pool}
      act={what}
      title={isOperator ? "Replace operator" : "Nominate an owner"}
      action={isOperator ? "Replace operator" : "Nominate"}
      steps={[
        isOperator
          ? {
              label: "Replace operator",
              call: contractCall("LendingPool", pool.address, "setOperator", [getAddress(to)]),
            }
          : { label: "Nominate an owner", call: transferCall(pool, to) },
      ]}
      rows={[
        isOperator
          ? { what: "Operator", before: shortHex(pool.operator), after: shortHex(to) }
          : {
              what: "Nominated owner",
              before: pool.nominee === zeroAddress ? "none" : shortHex(pool.nominee),
              after: shortHex(to),
            },
      ]}
      worstCase={
        isOperator
          ? "the new key is stolen. It could lend at most half the daily limit, into escrow only, and pause the pool."
          : "you name the wrong wallet. You can nominate another one until it accepts."
      }
      isDone={({ operator, nominee }) => (isOperator ? operator : nominee) === wanted}
      onClose={onClose}
    />
  );
}

type AskProps = { title: string; onClose: () => void; onChosen: (address: string) => void };

function AskAddress({ title, onClose, onChosen }: AskProps) {
  const [to, setTo] = useState("");
  return (
    <Dialog opened onClose={onClose} title={title}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (isAddress(to)) onChosen(to);
        }}
      >
        <TextField
          label="Wallet address"
          problem={to && !isAddress(to) ? "This isn't an address." : undefined}
          value={to}
          onChange={({ currentTarget }) => setTo(currentTarget.value.trim())}
        />
        <div className="row g2">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" className="grow" type="submit" disabled={!isAddress(to)}>
            Continue
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
