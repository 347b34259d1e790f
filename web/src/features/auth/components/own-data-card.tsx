import { useState } from "react";
import { fetchFile } from "../../../lib/endpoints.ts";
import { lazyWithRetry } from "../../../lib/lazy-with-retry.tsx";
import { useDownload } from "../../../lib/use-download.ts";
import { Button, Card, Row } from "../../../ui/index.ts";

const CloseAccount = lazyWithRetry(() => import("./close-account.tsx").then((file) => file.CloseAccount));

/** One's own copy of everything, and the way out. */
export function OwnDataCard({ userId }: { userId: string }) {
  const [closing, setClosing] = useState(false);
  const saved = useDownload();
  return (
    <Card small title="Your data">
      <p className="t-s ink2">
        Everything we keep about you in one archive: your account, requests, bids, messages, reviews,
        documents and files.
      </p>
      <Row wrap className="mt4">
        <Button
          icon="download"
          busy={saved.busy}
          onClick={() =>
            saved.run({ name: "my-trestle-data.zip", fetch: () => fetchFile("GET /api/account/export.zip") })
          }
        >
          {saved.busy ? "Preparing your archive…" : "Download your data"}
        </Button>
        <Button kind="quiet" onClick={() => setClosing(true)}>
          Close account
        </Button>
      </Row>
      {closing ? <CloseAccount userId={userId} onClose={() => setClosing(false)} /> : null}
    </Card>
  );
}
