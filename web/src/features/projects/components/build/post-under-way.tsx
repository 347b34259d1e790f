import { useQuery } from "@tanstack/react-query";
import { Icon } from "../../../../components/icon.tsx";
import { LoadingAnimation } from "../../../../components/loading-animation.tsx";
import { shortHex } from "../../../../components/short-hex.ts";
import { configQuery } from "../../../../lib/config.ts";

type Props = { stage: "waiting" | "mined"; hash: string | null };

/** Signed and sent: the chain's turn, and then ours. */
export function PostUnderWay({ stage, hash }: Props) {
  const { data: config } = useQuery(configQuery);
  return (
    <div className="stack">
      <LoadingAnimation />
      <div className="note" role="status">
        <Icon name="clock" size={16} />
        <span>
          <strong>
            {stage === "mined"
              ? "The deed stands in the chain. The request is being listed."
              : "Signed and sent, not yet in a block."}
          </strong>{" "}
          You may close this window: it goes on, and this page shows how it ended.{" "}
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
