import { useState } from "react";
import { fetchFile } from "../../../lib/endpoints.ts";
import { lazyWithRetry } from "../../../lib/lazy-with-retry.tsx";
import { useDownload } from "../../../lib/use-download.ts";
import { Button, Icon } from "../../../ui/index.ts";

const CloseAccount = lazyWithRetry(() => import("./close-account.tsx").then((file) => file.CloseAccount));

/** One's own copy of everything, and the way out. */
export function OwnDataCard({ userId }: { userId: string }) {
  const [closing, setClosing] = useState(false);
  const saved = useDownload();
  return (
    <section className="card" aria-labelledby="own-data">
      <h2 id="own-data" className="t-m">
        Your data
      </h2>
      <p className="t-s ink2 mt2">
        Everything we keep about you in one archive: your account, requests, bids, messages, reviews,
        documents and files.
      </p>
      <div className="row g2 wrap-ok mt4">
        <Button
          busy={saved.busy}
          onClick={() =>
            saved.run({ name: "my-trestle-data.zip", fetch: () => fetchFile("GET /api/account/export.zip") })
          }
        >
          <Icon name="download" size={18} />
          {saved.busy ? "Preparing your archive…" : "Download your data"}
        </Button>
        <Button kind="quiet" onClick={() => setClosing(true)}>
          Close account
        </Button>
      </div>
      {closing ? <CloseAccount userId={userId} onClose={() => setClosing(false)} /> : null}
    </section>
  );
}
