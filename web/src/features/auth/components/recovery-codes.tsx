import "../../../components/printed.css";
import { copyText } from "../../../lib/copy-text.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { Button, Dialog, Icon } from "../../../ui/index.ts";
import styles from "./second-factor.module.css";

/** Shows new recovery codes once: only their hashes are stored, so they can't be shown again. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = `${["Trestle recovery codes. Each one works once.", ...codes].join("\n")}\n`;
  return (
    <Dialog title="Save your recovery codes" opened onClose={onClose} width={460}>
      <div className="stack">
        <p className="ink2">
          Each code logs you in once if you lose your phone or passkey. We can't show them again, so keep them
          somewhere safe.
        </p>
        <div data-printed>
          <h3 className="sr">Trestle recovery codes</h3>
          <ul className={`mono ${styles.codes}`} aria-label="Recovery codes">
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </div>
        <div className="row g2 wrap-ok">
          <Button onClick={() => void copyText(codes.join("\n"))}>
            <Icon name="copy" size={18} />
            Copy
          </Button>
          <Button
            onClick={() => saveFile(new Blob([text], { type: "text/plain" }), "trestle-recovery-codes.txt")}
          >
            <Icon name="download" size={18} />
            Download
          </Button>
          <Button onClick={() => window.print()}>
            <Icon name="print" size={18} />
            Print
          </Button>
        </div>
        <Button kind="primary" full onClick={onClose}>
          I've saved them
        </Button>
      </div>
    </Dialog>
  );
}
