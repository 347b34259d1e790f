import { useState } from "react";
import { Dialog } from "../../../components/dialog.tsx";

const COMMAND = "npm run reset && npm start";

/** Only on the embedded chain: how to begin again. A page can't do it, or anyone who reaches it could. */
export function ResetButton() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" className="link s" onClick={() => setOpened(true)}>
        Reset
      </button>
      <Dialog title="Reset the local test chain" opened={opened} onClose={() => setOpened(false)}>
        <div className="stack">
          <p className="ink2">
            This deletes the test chain, the database and all uploaded files of this installation. The next
            start fills the demo again.
          </p>
          <p>Stop Trestle with Ctrl-C, then run this in its folder:</p>
          <pre className="mono note">{COMMAND}</pre>
          <button type="button" className="btn" onClick={() => setOpened(false)}>
            Close
          </button>
        </div>
      </Dialog>
    </>
  );
}
