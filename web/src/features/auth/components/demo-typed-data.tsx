import { useQuery } from "@tanstack/react-query";
import { Identicon } from "../../../components/identicon.tsx";
import { shortHex } from "../../../components/short-hex.ts";
import { configQuery } from "../../../lib/config.ts";
import { type TypedData, typedLines } from "../wallet/demo/typed-data.ts";
import { contractAt } from "./contract-at.ts";
import styles from "./demo-wallet-dialog.module.css";

type Props = { address: string; typed: TypedData };

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;

/** Shows exactly the data that is signed, field by field, with the application and contract that receive it. */
export function DemoTypedData({ address, typed }: Props) {
  const { data: config } = useQuery(configQuery);
  const readable = (value: string) => {
    if (!ADDRESS.test(value)) return value;
    const contract = config && contractAt(config, value);
    return contract ? `${contract}, ${shortHex(value)}` : value;
  };
  const { name, version, verifyingContract } = typed.domain;
  return (
    <>
      <p className="row g2">
        <Identicon address={address} />
        <span className="mono">{shortHex(address)}</span>
      </p>
      <ul className={`ledger mt2 ${styles.ledger}`}>
        <li>
          <span className="muted">For</span>
          <span>{[name, version && `version ${version}`].filter(Boolean).join(", ") || "not specified"}</span>
        </li>
        {verifyingContract ? (
          <li>
            <span className="muted">Contract</span>
            <span className={`mono ${styles.value}`}>{readable(verifyingContract)}</span>
          </li>
        ) : null}
        <li>
          <span className="muted">What</span>
          <span className="strong">{typed.primaryType}</span>
        </li>
      </ul>
      <ul className={styles.fields} aria-label={typed.primaryType}>
        {typedLines(typed).map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a request never change their order.
          <li key={place} style={{ paddingLeft: `${line.depth * 16}px` }}>
            <span className="muted">{line.name}</span>
            {line.text === null ? null : (
              <span className={`mono ${styles.value}`}>
                {line.type === "address" ? readable(line.text) : line.text}
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
