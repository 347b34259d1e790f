import { useQuery } from "@tanstack/react-query";
import { configQuery } from "../lib/config.ts";
import { Icon } from "./icon.tsx";
import { LoadingAnimation } from "./loading-animation.tsx";
import { shortHex } from "./short-hex.ts";

type Props = {
  stage: "waiting" | "mined";
  /** What is said once it stands in the chain. */
  mined: string;
  hash: string | null;
};

/** Signed and sent: the chain's turn, and then ours. */
export function UnderWay({ stage, mined, hash }: Props) {
  const { data: config } = useQuery(configQuery);
  return (
    <div className="stack">
      <LoadingAnimation />
      <div className="note" role="status">
        <Icon name="clock" size={16} />
        <span>
          <strong>{stage === "mined" ? mined : "Signed and sent, not yet in a block."}</strong> You may close
          this window: it goes on, and this page shows how it ended.{" "}
          {hash ? (
            config?.explorerUrl ? (
              <a
                className="u-link mono"
                href={`${config.explorerUrl.replace(/\/$/, "")}/tx/${hash}`}
                target="_blank"
                rel="noopener noreferrer"
              >
                {shortHex(hash)}
              </a>
            ) : (
              <span className="mono">{shortHex(hash)}</span>
            )
          ) : null}
        </span>
      </div>
    </div>
  );
}
