import "../../../components/printed.css";
import { copyText } from "../../../lib/copy-text.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { Button, Dialog, Row, Stack } from "../../../ui/index.ts";
import styles from "./auth.module.css";

/** Shows new recovery codes once: only their hashes are stored, so they can't be shown again. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = `${["Trestle recovery codes. Each one works once.", ...codes].join("\n")}\n`;
  return (
    <Dialog title="Save your recovery codes" opened onClose={onClose} width={460}>
      <Stack>
        <p className="ink2">
          Each code logs you in once if you lose your phone or passkey. We can’t show them again, so keep them
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
        <Row wrap>
          <Button icon="copy" onClick={() => void copyText(codes.join("\n"))}>
            Copy
          </Button>
          <Button
            icon="download"
            onClick={() => saveFile(new Blob([text], { type: "text/plain" }), "trestle-recovery-codes.txt")}
          >
            Download
          </Button>
          <Button icon="print" onClick={() => window.print()}>
            Print
          </Button>
        </Row>
        <Button kind="primary" full onClick={onClose}>
          I’ve saved them
        </Button>
      </Stack>
    </Dialog>
  );
}
