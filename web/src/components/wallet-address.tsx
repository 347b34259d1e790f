import { toast } from "../lib/toast.ts";
import { IconButton } from "../ui/index.ts";
import { Identicon } from "./identicon.tsx";
import { shortHex } from "./short-hex.ts";

type Props = { address: string };

/** Picture, short form, and a way to copy the whole. */
export function WalletAddress({ address }: Props) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast({ title: "Address copied", message: shortHex(address) });
    } catch {
      toast({ title: "Couldn't copy", message: address });
    }
  };
  return (
    <span className="row g2" title={address}>
      <Identicon address={address} />
      <span className="mono" style={{ whiteSpace: "nowrap" }}>
        {shortHex(address)}
      </span>
      <IconButton icon="copy" name={`Copy ${shortHex(address)}`} onClick={copy} />
    </span>
  );
}
