import { useQuery } from "@tanstack/react-query";
import { demoAccount } from "@trestle/chain/demo-keys.ts";
import { Identicon } from "../../../components/identicon.tsx";
import { shortHex } from "../../../components/short-hex.ts";
import { rpc } from "../../../lib/rpc.ts";
import { Amount, Radio } from "../../../ui/index.ts";
import type { DemoChoice } from "../wallet/demo/accounts.ts";
import styles from "./demo-wallet-dialog.module.css";

type Props = { choices: DemoChoice[]; chosen: number; onChoose: (index: number) => void };

/** Which of the demo wallet's accounts to connect; those of other people can be seen but not chosen. */
export function DemoAccountChoice({ choices, chosen, onChoose }: Props) {
  return (
    <fieldset className={styles.accounts}>
      <legend className="sr">Account</legend>
      {choices.map(({ index, name, takenBy }) => (
        <label key={index}>
          <Radio
            name="demo-account"
            checked={index === chosen}
            disabled={takenBy !== null}
            data-autofocus={index === chosen || undefined}
            onChange={() => onChoose(index)}
          />
          <Identicon address={demoAccount(index).address} size={28} />
          <span className="grow">
            <span className="strong">{name}</span>
            <span className={`mono t-xs muted ${styles.hex}`}>{shortHex(demoAccount(index).address)}</span>
          </span>
          {takenBy === null ? (
            <span className={styles.balance}>
              <Balance address={demoAccount(index).address} />
            </span>
          ) : (
            <span className="badge">taken</span>
          )}
        </label>
      ))}
    </fieldset>
  );
}

function Balance({ address }: { address: string }) {
  const { data } = useQuery({
    queryKey: ["chain", "balance", address],
    queryFn: async ({ signal }) => BigInt(await rpc("eth_getBalance", [address, "latest"], signal)),
  });
  return data === undefined ? null : <Amount wei={data} />;
}
