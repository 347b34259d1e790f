import { copyText } from "../lib/copy-text.ts";
import { IconButton } from "../ui/index.ts";
import { Identicon } from "./identicon.tsx";
import { shortHex } from "./short-hex.ts";

type Props = { address: string };

/** Picture, short form, and a way to copy the whole. */
export function WalletAddress({ address }: Props) {
  return (
    <span className="row g2" title={address}>
      <Identicon address={address} />
      <span className="mono" style={{ whiteSpace: "nowrap" }}>
        {shortHex(address)}
      </span>
      <IconButton
        icon="copy"
        name={`Copy ${shortHex(address)}`}
        onClick={() => void copyText(address, shortHex(address))}
      />
    </span>
  );
}
