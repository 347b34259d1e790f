import { amountProblem, formatCoins, parseAmount } from "@trestle/domain/money.ts";
import type { ConsolePool } from "@trestle/domain/pools/console.ts";
import { useState } from "react";
import { getAddress, isAddress } from "viem";
import { shortHex } from "../../../../components/short-hex.ts";
import { contractCall } from "../../../../lib/transactions/contract-call.ts";
import { Amount, Button, Facts, MoneyField, Row, TextField } from "../../../../ui/index.ts";
import { TierName } from "../tier-name.tsx";
import { OwnerAct } from "./owner-act.tsx";

/** Offers the withdrawal of coins sent to a pool by mistake, the only money that its owner can take out. */
export function Surplus({ pools }: { pools: ConsolePool[] }) {
  const [recovering, setRecovering] = useState<ConsolePool | null>(null);
  return (
    <section className="card" aria-labelledby="surplus">
      <h2 id="surplus">Surplus</h2>
      <p className="t-s muted">
        Coins sent to the contract by mistake. Lenders’ cash and reserve can’t be taken out.
      </p>
      <Facts
        className="mt3"
        rows={pools.map((pool) => ({
          name: <TierName tier={pool.tier} />,
          value: (
            <Row>
              <Amount wei={BigInt(pool.surplus)} />
              {pool.surplus === "0" ? null : (
                <Button small disabled={!pool.paused} onClick={() => setRecovering(pool)}>
                  {pool.paused ? "Recover" : "Pause the pool first"}
                </Button>
              )}
            </Row>
          ),
        }))}
      />
      {recovering ? <Recover pool={recovering} onClose={() => setRecovering(null)} /> : null}
    </section>
  );
}

function Recover({ pool, onClose }: { pool: ConsolePool; onClose: () => void }) {
  const [to, setTo] = useState("");
  const [typed, setTyped] = useState("");
  const [ready, setReady] = useState(false);
  const amount = parseAmount(typed);
  const surplus = BigInt(pool.surplus);
  const tooMuch = amount !== undefined && amount > surplus;
  if (!ready || !isAddress(to) || !amount)
    return (
      <form
        className="stack mt4"
        onSubmit={(event) => {
          event.preventDefault();
          setReady(isAddress(to) && amount !== undefined && !tooMuch);
        }}
      >
        <TextField
          label="To"
          problem={to && !isAddress(to) ? "This isn’t an address." : undefined}
          value={to}
          onChange={({ currentTarget }) => setTo(currentTarget.value.trim())}
        />
        <MoneyField
          label="Amount"
          value={typed}
          onChange={setTyped}
          problem={
            tooMuch
              ? `The surplus is ${formatCoins(surplus)}.`
              : typed
                ? amountProblem(typed, "The amount", "")
                : undefined
          }
        />
        <div className="row g2">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit">
            Review and sign
          </Button>
        </div>
      </form>
    );
  return (
    <OwnerAct
      change={{
        pool,
        act: "surplus",
        title: "Recover surplus",
        action: `Recover ${formatCoins(amount)}`,
        steps: [
          {
            label: "Recover surplus",
            call: contractCall("LendingPool", pool.address, "emergencyFundRecovery", [
              getAddress(to),
              amount,
            ]),
          },
        ],
        rows: [
          { what: "Surplus", before: surplus, after: surplus - amount },
          { what: "To", before: "–", after: shortHex(to) },
          { what: "Lenders’ cash", before: BigInt(pool.cash), after: BigInt(pool.cash) },
        ],
        worstCase: "the address is wrong. What was sent there can’t be taken back.",
        isDone: (read) => BigInt(read.surplus) <= surplus - amount,
      }}
      onClose={onClose}
    />
  );
}
