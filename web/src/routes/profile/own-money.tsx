import { useQuery } from "@tanstack/react-query";
import type { User } from "@trestle/domain/auth/user.ts";
import { pages } from "@trestle/domain/pages.ts";
import { myMoneyQuery } from "../../features/my-money/api/my-money.ts";
import { positionsQuery } from "../../features/pools/api/lender.ts";
import { Amount, Fact, Facts, LinkButton } from "../../ui/index.ts";

/** What is in the escrow, lent to pools and owed to them; each leads to where it is dealt with. */
export function OwnMoney({ user }: { user: User }) {
  const { data: money } = useQuery(myMoneyQuery(user.id));
  const { data: lent } = useQuery(positionsQuery(user.ethereumAddress));
  const owed = (money?.coming ?? [])
    .filter(({ kind }) => kind === "loan_repayment")
    .reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  const figures: [string, bigint | undefined][] = [
    ["In escrow", money && BigInt(money.inEscrow.total)],
    ["Lent to pools", user.ethereumAddress ? lent && BigInt(lent.value) : 0n],
    ["Loans to repay", money && owed],
  ];
  return (
    <section className="card" aria-labelledby="own-money">
      <h2 id="own-money" className="t-m">
        Money, loans and positions
      </h2>
      <Facts className="mt2">
        {figures.map(([name, wei]) => (
          <Fact name={name} key={name}>
            {wei === undefined ? <span className="muted">–</span> : <Amount wei={wei} />}
          </Fact>
        ))}
      </Facts>
      <div className="row g2 wrap-ok mt4">
        <LinkButton to={pages.money}>My money</LinkButton>
        <LinkButton to={pages.pools} hash="positions">
          Pool positions
        </LinkButton>
      </div>
    </section>
  );
}
