import { formatCoins } from "@trestle/domain/money.ts";
import type { ShownCreditLine } from "@trestle/domain/pools/credit.ts";
import { Amount } from "../../../ui/index.ts";

type Vouch = ShownCreditLine["vouches"][number];

const obstacles: Record<NonNullable<Vouch["obstacle"]>, string> = {
  unverified: "isn’t verified",
  too_few_others: "has finished work with fewer than 2 other verified people",
  too_recent: "has worked for others for less than 60 days",
};

/** Lists the parts of a credit line and its deductions. */
export function CreditLineParts({ line }: { line: ShownCreditLine }) {
  const { fees, interest, repaid, vouches, total, committed, fakingCost } = line;
  const left = BigInt(total) - BigInt(committed);
  return (
    <details className="mt2">
      <summary className="t-s">How this amount is worked out</summary>
      <ul className="ledger mt2">
        <Part name="Half of the fees on finished projects" wei={fees} />
        <Part name="Interest paid on repaid loans" wei={interest} />
        {vouches.map((vouch) => (
          <Part
            key={vouch.name}
            name={`Finished with ${vouch.name}${vouch.obstacle ? `, who ${obstacles[vouch.obstacle]}` : ""}${
              vouch.sharedWithOwner
                ? ". Signed in from the owner’s device and network, or sent the same document"
                : ""
            }${vouch.fundedEachOther ? ". One has paid for the other’s project or loan" : ""}`}
            wei={vouch.adds}
          />
        ))}
        <Part name="A quarter of repaid principal, as far as others vouch" wei={repaid} />
        {committed === "0" ? null : <Part name="Used by other projects" wei={`-${committed}`} />}
        <li className="sum">
          <span>Credit line left</span>
          <Amount wei={left > 0n ? left : 0n} />
        </li>
      </ul>
      {fakingCost ? (
        <p className="t-s muted mt2">
          Faking this line would have cost at least {formatCoins(BigInt(fakingCost))}, for fees, interest and
          verified identities.
        </p>
      ) : null}
    </details>
  );
}

const Part = ({ name, wei }: { name: string; wei: string }) => (
  <li>
    <span>{name}</span>
    <Amount wei={BigInt(wei)} />
  </li>
);
