import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorBoundary } from "../../components/error-boundary.tsx";
import { FaucetButton } from "../../features/auth/components/faucet-button.tsx";
import { configQuery } from "../../lib/config.ts";
import { formatNumber } from "../../lib/format.ts";
import { lazyWithRetry } from "../../lib/lazy-with-retry.tsx";
import { onServer } from "../../lib/on-server.ts";
import { PUBLIC } from "../../lib/query-client.ts";
import { rpc } from "../../lib/rpc.ts";
import { Button } from "../../ui/index.ts";
import styles from "./network-ribbon.module.css";

const ResetDialog = lazyWithRetry(() =>
  import("../../features/auth/components/reset-dialog.tsx").then((file) => file.ResetDialog),
);

const blockNumberQuery = {
  queryKey: ["chain", "block-number"],
  meta: PUBLIC,
  queryFn: async ({ signal }: { signal: AbortSignal }) => Number(await rpc("eth_blockNumber", [], signal)),
  refetchInterval: 5000,
};

/** Shown on the embedded chain alone, so that its coins are not mistaken for money. */
export function NetworkRibbon() {
  const { data: config } = useQuery(configQuery);
  const { data: block } = useQuery({
    ...blockNumberQuery,
    enabled: config?.demo === true && !onServer,
  });
  const [reset, setReset] = useState<"never" | "opened" | "closed">("never");
  if (!config?.demo) return null;
  return (
    <section className={styles.ribbon} aria-label="Network">
      <div>
        <i aria-hidden="true" />
        <p className="grow">
          <strong>Local test chain</strong>
          <span className="hide-sm">
            {` · id ${config.chainId}`}
            {block === undefined ? null : ` · block ${formatNumber(block)}`}
          </span>
          {" · no real money"}
          <span className="hide-sm"> moves here</span>
        </p>
        <FaucetButton chainId={config.chainId} />
        <Button kind="link" small onClick={() => setReset("opened")}>
          Reset<span className="hide-sm"> demo</span>
        </Button>
        <ErrorBoundary attempt={reset} onFailure={() => setReset("closed")}>
          {reset === "never" ? null : (
            <ResetDialog opened={reset === "opened"} onClose={() => setReset("closed")} />
          )}
        </ErrorBoundary>
      </div>
    </section>
  );
}
