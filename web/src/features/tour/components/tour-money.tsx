import type { Tour } from "@trestle/domain/tour/tour.ts";
import { Amount } from "../../../ui/index.ts";
import styles from "./tour-panel.module.css";

type Props = Pick<Tour, "step" | "developer" | "price" | "paid">;

/** Shows the split of the price, planned before the payment and actual afterwards. */
export function TourMoney({ step, developer, price, paid }: Props) {
  if (price === null || paid === null) return null;
  const isPaid = step === "money";
  const rows = [
    ["In escrow", price, "0"],
    [developer, "0", paid.developer],
    ["Fee", "0", paid.fee],
  ] as const;
  return (
    <table className={styles.money}>
      <thead>
        <tr>
          <th scope="col">DEV</th>
          <th scope="col">{isPaid ? "Before" : "Now"}</th>
          <th scope="col">{isPaid ? "Now" : "After"}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, before, after]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <Amount wei={BigInt(before)} unit="" />
            </td>
            <td className="strong">
              <Amount wei={BigInt(after)} unit="" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
