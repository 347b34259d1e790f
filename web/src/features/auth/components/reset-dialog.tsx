import { Dialog } from "../../../components/dialog.tsx";

const COMMAND = "npm run reset && npm start";

type Props = { opened: boolean; onClose: () => void };

/** Only on the embedded chain: how to begin again. A page can't do it, or anyone who reaches it could. */
export function ResetDialog({ opened, onClose }: Props) {
  return (
    <Dialog title="Reset the local test chain" opened={opened} onClose={onClose}>
      <div className="stack">
        <p className="ink2">
          This deletes the test chain, the database and all uploaded files of this installation. The next
          start fills the demo again.
        </p>
        <p>Stop Trestle with Ctrl-C, then run this in its folder:</p>
        <pre className="mono note">{COMMAND}</pre>
        <button type="button" className="btn" onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  );
}
