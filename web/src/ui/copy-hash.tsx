import { shortHex } from "../components/short-hex.ts";
import { copyText } from "../lib/copy-text.ts";
import { IconButton } from "./button.tsx";

/** A hash in its short form, with a way to copy the whole. */
export function CopyHash({ hash, name }: { hash: string; name: string }) {
  return (
    <span className="row g2" title={hash}>
      <span className="mono">{shortHex(hash)}</span>
      <IconButton icon="copy" name={`Copy ${name}`} onClick={() => void copyText(hash, shortHex(hash))} />
    </span>
  );
}
