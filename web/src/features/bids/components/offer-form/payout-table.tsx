import { payoutOf, payoutOfAll } from "@trestle/domain/escrow/fee.ts";
import { CURRENCY, parseAmount } from "@trestle/domain/money.ts";
import { Amount } from "../../../../ui/index.ts";
import type { OfferDraft } from "../../offer/use-offer-draft.ts";
import { useFee } from "../../use-fee.ts";
import styles from "./offer-form.module.css";

/** Shows the payout of each milestone to the developer, without the fee. */
export function PayoutTable({ draft }: { draft: OfferDraft }) {
  const fee = useFee();
  if (!fee) return null;
  const rows = draft.typed.milestones.map(({ title, amount }, index) => ({
    name: title.trim() || `Milestone ${index + 1}`,
    payout: payoutOf(parseAmount(amount) ?? 0n, fee.feeBps),
  }));
  const total = payoutOfAll(
    rows.map(({ payout }) => payout.gross),
    fee.feeBps,
  );
  return (
    <section className="card" aria-labelledby="offer-payout">
      <h2 id="offer-payout" className={styles.title}>
        What you receive
      </h2>
      <p className="t-s muted mt1">
        The platform fee is {fee.feePercent}% of each payment. It's taken from your price when a milestone is
        paid.
      </p>
      <table className={styles.payout}>
        <thead>
          <tr>
            <th scope="col">{CURRENCY}</th>
            <th scope="col">Gross</th>
            <th scope="col">Fee</th>
            <th scope="col">Net</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, payout }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a milestone is its place
            <tr key={index}>
              <th scope="row">
                {index + 1} {name}
              </th>
              <Figures {...payout} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <Figures {...total} />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function Figures({ gross, fee, net }: { gross: bigint; fee: bigint; net: bigint }) {
  return (
    <>
      <td>
        <Amount wei={gross} unit="" />
      </td>
      <td>
        <Amount wei={fee} unit="" />
      </td>
      <td className="strong">
        <Amount wei={net} unit="" />
      </td>
    </>
  );
}
