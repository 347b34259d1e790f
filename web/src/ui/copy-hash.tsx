import { shortHex } from "../components/short-hex.ts";
import { toast } from "../lib/toast.ts";
import { IconButton } from "./button.tsx";

/** A hash in its short form, with a way to copy the whole. */
export function CopyHash({ hash, name }: { hash: string; name: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(hash);
      toast({ title: "Copied", message: shortHex(hash) });
    } catch {
      toast({ title: "Couldn't copy", message: hash });
    }
  };
  return (
    <span className="row g2" title={hash}>
      <span className="mono">{shortHex(hash)}</span>
      <IconButton icon="copy" name={`Copy ${name}`} onClick={() => void copy()} />
    </span>
  );
}
