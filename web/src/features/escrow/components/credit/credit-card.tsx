import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { shortHex } from "../../../../components/short-hex.ts";
import { SigningFlow } from "../../../../components/signing/signing-flow.tsx";
import { configQuery } from "../../../../lib/config.ts";
import { call, queryOf } from "../../../../lib/endpoints.ts";
import { PUBLIC } from "../../../../lib/query-client.ts";
import { contractCall } from "../../../../lib/transactions/contract-call.ts";
import { NotYet, type SigningPlan } from "../../../../lib/transactions/signing-plan.ts";
import { useSigning } from "../../../../lib/transactions/use-signing.ts";
import { Amount, TextField } from "../../../../ui/index.ts";

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;

const CREDIT = "GET /api/payments/credits/:address";
const AGAIN_MS = 30_000;

/** Offers the withdrawal of a wallet's credit in escrow; hidden without a credit or pending withdrawal. */
export function CreditCard({ address }: { address: string }) {
  const { data: amount = 0n } = useQuery(
    queryOf(
      CREDIT,
      { params: { address } },
      { meta: PUBLIC, select: (credit) => BigInt(credit.amount), refetchInterval: AGAIN_MS },
    ),
  );
  const { data: config } = useQuery(configQuery);
  const [to, setTo] = useState(address);
  const isValid = ADDRESS.test(to.trim());
  const signing = useSigning({
    purpose: { kind: "withdraw-credit", address },
    plan:
      config && amount > 0n && isValid
        ? withdrawPlan({ address, amount, to: to.trim(), escrow: config.contracts.TrestleEscrow })
        : null,
    claim: async () => {
      const credit = await call(CREDIT, { params: { address } });
      if (BigInt(credit.amount) > 0n) throw new NotYet();
      return null;
    },
  });
  const isUnderWay = signing.phase !== "preview" && signing.phase !== "idle";
  if (amount === 0n && !isUnderWay) return null;
  return (
    <section className="card" aria-labelledby={`credit-${address}`}>
      <h2 className="t-m" id={`credit-${address}`}>
        Money waiting for you
      </h2>
      {isUnderWay ? null : (
        <>
          <p className="ink2 mt2">
            The escrow holds <Amount wei={amount} /> for {shortHex(address)}, for example because the wallet
            couldn’t receive a payment. It’s yours to withdraw at any time.
          </p>
          <div className="mt3">
            <TextField
              label="Send it to"
              problem={isValid ? undefined : "An address is 0x followed by 40 hexadecimal digits."}
              className="mono"
              value={to}
              spellCheck={false}
              autoComplete="off"
              onChange={({ target }) => setTo(target.value)}
            />
          </div>
        </>
      )}
      <div className="mt3">
        <SigningFlow
          signing={signing}
          action="Withdraw"
          done="withdrawn"
          mined="Withdrawn on the chain. Updating the figures…"
          settled={<p role="status">The money is in your wallet.</p>}
        />
      </div>
    </section>
  );
}

type Withdrawal = { address: string; amount: bigint; to: string; escrow: string };

const withdrawPlan = ({ address, amount, to, escrow }: Withdrawal): SigningPlan => ({
  signer: "any",
  check: async (_, from) =>
    from.toLowerCase() === address.toLowerCase()
      ? null
      : `This money belongs to ${shortHex(address)}. Connect that wallet to withdraw it.`,
  steps: [
    {
      label: "Withdraw from the escrow",
      call: contractCall("TrestleEscrow", escrow, "withdraw", [to as `0x${string}`]),
    },
  ],
  rows: () => [
    { what: "Waiting in escrow", before: amount, after: 0n },
    { what: "Sent to", before: "–", after: <span className="mono">{shortHex(to)}</span> },
  ],
  receives: to.toLowerCase() === address.toLowerCase() ? amount : 0n,
  worstCase: "you send it to an address that isn’t yours. Nobody can bring it back.",
});
