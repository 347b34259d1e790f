import type { MyMoney } from "@trestle/domain/my-money/my-money.ts";
import { certainties } from "@trestle/domain/my-money/my-money.ts";
import { useState } from "react";
import { Amount, Button } from "../../../ui/index.ts";
import { certaintyLabels } from "../movement-labels.ts";
import { ForecastChart } from "./forecast-chart.tsx";
import styles from "./my-money.module.css";

/** The next 90 days, a bar a week. */
export function ForecastCard({ money: { forecast, sums } }: { money: MyMoney }) {
  const [walletOnly, setWalletOnly] = useState(false);
  const total = (side: "in" | "out") =>
    certainties.reduce((sum, certainty) => sum + BigInt(sums[certainty][side]), 0n);
  return (
    <section className="c8 card" aria-labelledby="forecast">
      <div className="sec-head">
        <div>
          <h2 id="forecast">Next 90 days</h2>
          <p className="t-s muted mt1">DEV a week</p>
        </div>
        <fieldset className="seg" aria-label="What counts">
          <Button kind="bare" aria-pressed={!walletOnly} onClick={() => setWalletOnly(false)}>
            Wallet and escrow
          </Button>
          <Button kind="bare" aria-pressed={walletOnly} onClick={() => setWalletOnly(true)}>
            Wallet only
          </Button>
        </fieldset>
      </div>
      <ul className={styles.legend}>
        <li>
          <i className={styles.key} style={{ background: "var(--success)" }} />
          In, to your wallet
        </li>
        <li>
          <i className={styles.key} style={{ background: "var(--ink)" }} />
          Out, from your wallet
        </li>
        {walletOnly ? null : (
          <li>
            <i className={styles.key} style={{ background: "var(--brand)" }} />
            Out, from escrow
          </li>
        )}
        <li>Solid: due. Light: expected. Dashed: possible.</li>
      </ul>
      <ForecastChart forecast={forecast} walletOnly={walletOnly} />
      <table className={`table mt4 ${styles.stacked} ${styles.inset}`}>
        <thead>
          <tr>
            <th scope="col">Certainty</th>
            <th scope="col">What it means</th>
            <th scope="col" className={styles.number}>
              In
            </th>
            <th scope="col" className={styles.number}>
              Out
            </th>
          </tr>
        </thead>
        <tbody>
          {certainties.map((certainty) => (
            <tr key={certainty}>
              <td className="strong">{certaintyLabels[certainty].text}</td>
              <td>{certaintyLabels[certainty].meaning}</td>
              <td className={styles.number} data-label="In">
                <Amount wei={BigInt(sums[certainty].in)} />
              </td>
              <td className={styles.number} data-label="Out">
                <Amount wei={BigInt(sums[certainty].out)} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className={styles.total}>
            <td colSpan={2}>All</td>
            <td className={styles.number} data-label="In">
              <Amount wei={total("in")} />
            </td>
            <td className={styles.number} data-label="Out">
              <Amount wei={total("out")} />
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
