import { useQuery } from "@tanstack/react-query";
import type { ContractName } from "@trestle/chain/contract-names.ts";
import { shownCost } from "@trestle/domain/money.ts";
import { type Abi, decodeFunctionData } from "viem";
import { Identicon } from "../../../components/identicon.tsx";
import { shortHex } from "../../../components/short-hex.ts";
import { configQuery } from "../../../lib/config.ts";
import { call } from "../../../lib/endpoints.ts";
import { Amount, Icon } from "../../../ui/index.ts";
import type { DemoTransaction } from "../wallet/demo/requests.ts";
import { contractAt, contractLabel } from "./contract-at.ts";
import styles from "./demo-wallet-dialog.module.css";

/** Shows the recipient of a transaction, the called function and the amount. */
export function DemoTransactionView({ transaction }: { transaction: DemoTransaction }) {
  const { data: config } = useQuery(configQuery);
  const contract = config && contractAt(config, transaction.to);
  const { data: functionName } = useQuery({
    queryKey: ["demo-wallet", "call", contract, transaction.data],
    queryFn: () => readCall(contract ?? "", transaction.data),
    enabled: contract !== undefined && transaction.data !== "0x",
    staleTime: Number.POSITIVE_INFINITY,
  });
  const total = transaction.value + transaction.fee;
  return (
    <>
      <p className="row g2 wrap-ok">
        <Identicon address={transaction.from} />
        <span className="mono t-s">{shortHex(transaction.from)}</span>
        <Icon name="arrow" size={16} />
        {transaction.to ? <Identicon address={transaction.to} /> : null}
        <span className="t-s strong">
          {contractLabel(contract) ?? (transaction.to ? shortHex(transaction.to) : "a new contract")}
        </span>
      </p>
      <p className="mt3">
        <Amount wei={transaction.value} size="large" />
      </p>
      <ul className={`ledger mt2 ${styles.ledger}`}>
        {transaction.data === "0x" ? null : (
          <li>
            <span className="muted">Call</span>
            <span className="mono">{functionName ?? `${(transaction.data.length - 2) / 2} bytes`}</span>
          </li>
        )}
        <li>
          <span className="muted">Network fee (max)</span>
          <Amount wei={shownCost(transaction.fee)} />
        </li>
        <li>
          <span className="muted">Nonce</span>
          <span>{transaction.nonce}</span>
        </li>
        <li className={styles.sum}>
          <span>You pay</span>
          <Amount wei={shownCost(total)} />
        </li>
      </ul>
      <p className="t-s muted mt2">
        {total > transaction.balance ? (
          <span className="err">More than the wallet holds, so it would fail. Get demo coins first.</span>
        ) : (
          <>
            Balance after <Amount wei={transaction.balance - total} />
          </>
        )}
      </p>
    </>
  );
}

async function readCall(contract: string, data: `0x${string}`): Promise<string> {
  const { abi } = await call("GET /api/abi/:name", { params: { name: contract as ContractName } });
  return decodeFunctionData({ abi: abi as Abi, data }).functionName;
}
