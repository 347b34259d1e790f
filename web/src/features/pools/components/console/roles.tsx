import type { ConsolePool } from "@trestle/domain/pools/console.ts";
import { useState } from "react";
import { getAddress, isAddress, zeroAddress } from "viem";
import { shortHex } from "../../../../components/short-hex.ts";
import { WalletAddress } from "../../../../components/wallet-address.tsx";
import { contractCall } from "../../../../lib/transactions/contract-call.ts";
import { useWallet } from "../../../../lib/wallet/wallet-store.ts";
import { Button, Card, DataTable, Dialog, TextField } from "../../../../ui/index.ts";
import { TierName } from "../tier-name.tsx";
import { OwnerAct, type OwnerChange } from "./owner-act.tsx";

/** Lists owner and operator of each pool. The owner nominates a new owner, whose wallet accepts. */
export function Roles({ pools }: { pools: ConsolePool[] }) {
  const { address } = useWallet();
  const [asking, setAsking] = useState<{ pool: ConsolePool; describe: typeof nominating } | null>(null);
  const [change, setChange] = useState<OwnerChange | null>(null);
  return (
    <Card
      flush
      id="roles"
      title="Roles"
      hint="A nominated owner takes over only by accepting from their own wallet."
    >
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
                <Button small onClick={() => setAsking({ pool, describe: replacing })}>
                  Replace operator
                </Button>
                <Button small onClick={() => setAsking({ pool, describe: nominating })}>
                  Nominate an owner
                </Button>
                {pool.nominee !== zeroAddress && address?.toLowerCase() === pool.nominee ? (
                  <Button small kind="primary" onClick={() => setChange(accepting(pool))}>
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
          title={asking.describe === replacing ? "Replace operator" : "Nominate an owner"}
          onClose={() => setAsking(null)}
          onChosen={(to) => {
            setChange(asking.describe(asking.pool, to));
            setAsking(null);
          }}
        />
      ) : null}
      {change ? <OwnerAct change={change} onClose={() => setChange(null)} /> : null}
    </Card>
  );
}

const transfer = (pool: ConsolePool, label: string, to: string) => ({
  label,
  call: contractCall("LendingPool", pool.address, "transferOwnership", [getAddress(to)]),
});

const replacing = (pool: ConsolePool, to: string): OwnerChange => ({
  pool,
  act: "operator",
  title: "Replace operator",
  steps: [
    {
      label: "Replace operator",
      call: contractCall("LendingPool", pool.address, "setOperator", [getAddress(to)]),
    },
  ],
  rows: [{ what: "Operator", before: shortHex(pool.operator), after: shortHex(to) }],
  worstCase:
    "the new key is stolen. It could lend at most half the daily limit, into escrow only, and pause the pool.",
  isDone: ({ operator }) => operator === to.toLowerCase(),
});

const nominating = (pool: ConsolePool, to: string): OwnerChange => ({
  pool,
  act: "owner",
  title: "Nominate an owner",
  action: "Nominate",
  steps: [transfer(pool, "Nominate an owner", to)],
  rows: [
    {
      what: "Nominated owner",
      before: pool.nominee === zeroAddress ? "none" : shortHex(pool.nominee),
      after: shortHex(to),
    },
  ],
  worstCase: "you name the wrong wallet. You can nominate another one until it accepts.",
  isDone: ({ nominee }) => nominee === to.toLowerCase(),
});

const accepting = (pool: ConsolePool): OwnerChange => ({
  pool,
  act: "accept",
  title: "Accept ownership",
  signer: pool.nominee,
  steps: [transfer(pool, "Accept ownership", pool.nominee)],
  rows: [{ what: "Owner", before: shortHex(pool.owner), after: shortHex(pool.nominee) }],
  worstCase: "you lose this wallet. Then nobody can change the pool’s settings or resume it early.",
  isDone: ({ owner }) => owner === pool.nominee,
});

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
          problem={to && !isAddress(to) ? "This isn’t an address." : undefined}
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
