import { useState } from "react";
import { Icon } from "../../../components/icon.tsx";
import { lazyWithRetry } from "../../../lib/lazy-with-retry.tsx";
import { useDownload } from "../../../lib/use-download.ts";
import { fetchOwnData } from "../api/leaving.ts";

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
        <button
          type="button"
          className="btn"
          disabled={saved.busy}
          onClick={() => saved.run({ name: "my-trestle-data.zip", fetch: fetchOwnData })}
        >
          <Icon name="download" size={18} />
          {saved.busy ? "Preparing your archive…" : "Download your data"}
        </button>
        <button type="button" className="btn quiet" onClick={() => setClosing(true)}>
          Close account
        </button>
      </div>
      {closing ? <CloseAccount userId={userId} onClose={() => setClosing(false)} /> : null}
    </section>
  );
}
