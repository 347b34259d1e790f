import { useQuery } from "@tanstack/react-query";
import { configQuery } from "../../lib/config.ts";
import { explorerLink } from "../../lib/transactions/explorer-link.ts";
import type { SigningState } from "../../lib/transactions/use-signing.ts";
import { Note } from "../../ui/index.ts";
import { LoadingAnimation } from "../loading-animation.tsx";
import { shortHex } from "../short-hex.ts";
import { SigningSteps } from "./signing-steps.tsx";

type Props = {
  signing: SigningState;
  /** Said once it is in a block and the server is about to read it. */
  mined: string;
};

/** Signed and sent: the chain's turn, then the server's. */
export function SigningProgress({ signing: { phase, plan, status, step, hash }, mined }: Props) {
  const { data: config } = useQuery(configQuery);
  return (
    <div className="stack">
      <LoadingAnimation />
      {plan ? <SigningSteps steps={plan.steps} done={[]} current={step} /> : null}
      <Note icon="clock" role="status">
        <strong>{phase === "claiming" ? mined : status}</strong> You can close this window. The transaction
        continues, and this page shows the result.{" "}
        {hash ? (
          config?.explorerUrl ? (
            <a
              className="u-link mono"
              href={explorerLink(config.explorerUrl, hash)}
              target="_blank"
              rel="noopener noreferrer"
            >
              {shortHex(hash)}
            </a>
          ) : (
            <span className="mono">{shortHex(hash)}</span>
          )
        ) : null}
      </Note>
    </div>
  );
}
