import { useQuery } from "@tanstack/react-query";
import type { ContractName } from "@trestle/chain/contract-names.ts";
import { demoAccount } from "@trestle/chain/demo-keys.ts";
import type { PublicConfig } from "@trestle/domain/config.ts";
import { shownCost } from "@trestle/domain/money.ts";
import { useState } from "react";
import { type Abi, decodeFunctionData } from "viem";
import { Identicon } from "../../../components/identicon.tsx";
import { shortHex } from "../../../components/short-hex.ts";
import { configQuery } from "../../../lib/config.ts";
import { call } from "../../../lib/endpoints.ts";
import { useObservable } from "../../../lib/observable.ts";
import { rpc } from "../../../lib/rpc.ts";
import { readStored, storageKeys } from "../../../lib/storage.ts";
import { Amount, Badge, Button, Dialog, Fact, Facts, Icon, Radio, Row, Stack } from "../../../ui/index.ts";
import { useAuth } from "../auth-store.ts";
import { type DemoChoice, demoChoices } from "../wallet/demo/accounts.ts";
import { type DemoRequest, type DemoTransaction, pendingDemoRequest } from "../wallet/demo/requests.ts";
import { type TypedData, typedLines } from "../wallet/demo/typed-data.ts";
import styles from "./auth.module.css";

const titles: Record<DemoRequest["kind"], string> = {
  connect: "Choose an account",
  sign: "Sign this message?",
  typed: "Sign this?",
  transaction: "Confirm",
};

const answers: Record<DemoRequest["kind"], string> = {
  connect: "Connect",
  sign: "Sign",
  typed: "Sign",
  transaction: "Confirm",
};

/** One's linked account; otherwise the one used last, or the first. */
function preselected(choices: DemoChoice[], linked: string | null): number {
  const last = Number(readStored(storageKeys.demoWallet));
  const used = linked ? undefined : choices.find(({ index, takenBy }) => index === last && !takenBy);
  return (used ?? choices[0])?.index ?? 0;
}

/** The demo wallet's own window: nothing is granted or signed without it. */
export function DemoWalletDialog() {
  const pending = useObservable(pendingDemoRequest);
  const { user } = useAuth();
  const { data: config } = useQuery(configQuery);
  const [picked, setPicked] = useState<number | null>(null);
  // The last request stays visible while the window closes.
  const [shown, setShown] = useState(pending);
  if (pending && pending !== shown) {
    setShown(pending);
    setPicked(null);
  }
  const request = shown?.request;
  // Keys take their time to derive, so it is done for a choice alone.
  const choices = request?.kind === "connect" ? demoChoices(user, config?.demoAccounts ?? []) : [];
  const chosen = picked ?? preselected(choices, user?.ethereumAddress ?? null);
  const reject = () => pending?.answer(null);
  return (
    <Dialog
      title={request ? titles[request.kind] : "Demo wallet"}
      subtitle="Request from Trestle on the local test chain"
      opened={pending !== null}
      onClose={reject}
      width={400}
      flush
      isWallet
    >
      <Row as="p" gap={3} className={styles.demoMark}>
        <i className={styles.hatch} aria-hidden="true" />
        <span>
          <strong>Demo wallet</strong> with public keys. No real money.
        </span>
      </Row>
      <div className={styles.body}>
        {request?.kind === "connect" ? (
          <DemoAccountChoice choices={choices} chosen={chosen} onChoose={setPicked} />
        ) : null}
        {request?.kind === "sign" ? (
          <>
            <p className="row g2">
              <Identicon address={request.address} />
              <span className="mono">{shortHex(request.address)}</span>
            </p>
            <pre className={styles.message}>{request.text}</pre>
          </>
        ) : null}
        {request?.kind === "typed" ? <DemoTypedData address={request.address} typed={request.typed} /> : null}
        {request?.kind === "transaction" ? <DemoTransactionView transaction={request.transaction} /> : null}
      </div>
      <Row between className={styles.footer}>
        <Button aria-disabled={pending === null || undefined} onClick={reject}>
          Reject
        </Button>
        <Button
          kind="primary"
          aria-disabled={pending === null || undefined}
          onClick={() => pending?.answer(chosen)}
        >
          {request ? answers[request.kind] : "Confirm"}
        </Button>
      </Row>
    </Dialog>
  );
}

type ChoiceProps = { choices: DemoChoice[]; chosen: number; onChoose: (index: number) => void };

/** Which of the demo wallet's accounts to connect; those of other people can be seen but not chosen. */
function DemoAccountChoice({ choices, chosen, onChoose }: ChoiceProps) {
  return (
    <Stack as="fieldset" gap={2} className={styles.accounts}>
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
            <br />
            <span className="mono t-xs muted">{shortHex(demoAccount(index).address)}</span>
          </span>
          {takenBy === null ? <Balance address={demoAccount(index).address} /> : <Badge>taken</Badge>}
        </label>
      ))}
    </Stack>
  );
}

function Balance({ address }: { address: string }) {
  const { data } = useQuery({
    queryKey: ["chain", "balance", address],
    queryFn: async ({ signal }) => BigInt(await rpc("eth_getBalance", [address, "latest"], signal)),
  });
  return data === undefined ? null : <Amount wei={data} />;
}

type TypedProps = { address: string; typed: TypedData };

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;

/** Shows exactly the data that is signed, field by field, with the application and contract that receive it. */
function DemoTypedData({ address, typed }: TypedProps) {
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
      <Facts className="mt2">
        <Fact name="For">
          {[name, version && `version ${version}`].filter(Boolean).join(", ") || "not specified"}
        </Fact>
        {verifyingContract ? (
          <Fact name="Contract">
            <span className="mono">{readable(verifyingContract)}</span>
          </Fact>
        ) : null}
        <Fact name="What" className="strong">
          {typed.primaryType}
        </Fact>
      </Facts>
      <ul className={styles.fields} aria-label={typed.primaryType}>
        {typedLines(typed).map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a request never change their order.
          <li key={place} style={{ paddingLeft: `${line.depth * 16}px` }}>
            <span className="muted">{line.name}</span>
            {line.text === null ? null : (
              <span className="mono">{line.type === "address" ? readable(line.text) : line.text}</span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Shows the recipient of a transaction, the called function and the amount. */
function DemoTransactionView({ transaction }: { transaction: DemoTransaction }) {
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
      <Facts className="mt2">
        {transaction.data === "0x" ? null : (
          <Fact name="Call">
            <span className="mono">{functionName ?? `${(transaction.data.length - 2) / 2} bytes`}</span>
          </Fact>
        )}
        <Fact name="Network fee (max)">
          <Amount wei={shownCost(transaction.fee)} />
        </Fact>
        <Fact name="Nonce">{transaction.nonce}</Fact>
        <Fact name="You pay" className="strong">
          <Amount wei={shownCost(total)} />
        </Fact>
      </Facts>
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

/** Returns the name of the deployed Trestle contract at an address. */
function contractAt(
  { contracts: { pools, ...single } }: PublicConfig,
  address: string | null,
): string | undefined {
  const named = [
    ...Object.entries(single),
    ...Object.values(pools).map((at) => ["LendingPool", at] as const),
  ];
  return named.find(([, at]) => at?.toLowerCase() === address?.toLowerCase())?.[0];
}

const labels: Record<string, string> = {
  TrestleProject: "Trestle projects",
  TrestleEscrow: "Trestle escrow",
  LendingPool: "Trestle lending pool",
};

/** Returns the label of a contract for readers, as on the pages that link to it. */
const contractLabel = (name: string | undefined): string | undefined =>
  name === undefined ? undefined : (labels[name] ?? name);
