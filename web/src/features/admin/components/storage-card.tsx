import { type AccountDetails, MOST_STORAGE_MB, storageLimitRequest } from "@trestle/domain/admin/accounts.ts";
import { useState } from "react";
import { fileSize } from "../../../components/file-size.ts";
import { formatNumber } from "../../../lib/format.ts";
import { toast } from "../../../lib/toast.ts";
import { RefusedInput, useChange } from "../../../lib/use-change.ts";
import { Button, ConfirmDialog, TextField } from "../../../ui/index.ts";
import { setStorageLimit } from "../api/users.ts";
import styles from "./user-page.module.css";

type Props = { account: AccountDetails };
const MB = 1024 * 1024;

/** What somebody's files take, and how much they can. */
export function StorageCard({ account: { id, username, closedAt, storage } }: Props) {
  const [asking, setAsking] = useState(false);
  const [megabytes, setMegabytes] = useState("");
  const changed = useChange({
    send: (reason: string) => setStorageLimit(id, readMegabytes(megabytes), reason),
    failure: "The limit wasn't changed. Try again in a moment.",
    invalidates: [["admin"]],
    onDone: () => {
      toast({ title: "Storage limit changed" });
      setAsking(false);
    },
  });
  return (
    <section className="card" aria-labelledby="storage">
      <div className="row between g2">
        <h2 className="t-m" id="storage">
          Storage
        </h2>
        {closedAt ? null : (
          <Button
            small
            onClick={() => {
              changed.clear();
              setMegabytes(storage.isOwn ? String(storage.limitBytes / MB) : "");
              setAsking(true);
            }}
          >
            Change limit
          </Button>
        )}
      </div>
      <div
        className={styles.meter}
        style={{ "--part": storage.limitBytes === 0 ? 1 : storage.usedBytes / storage.limitBytes }}
        aria-hidden="true"
      />
      <p>
        <span className="strong">{fileSize(storage.usedBytes)}</span> of {fileSize(storage.limitBytes)}
        {storage.isOwn ? <span className="badge on">set for this account</span> : null}
      </p>
      <p className="t-s muted mt1">
        {fileSize(storage.todayBytes)} of {fileSize(storage.dailyBytes)} in the last 24 hours. Requests are
        limited by network address, not by account.
      </p>
      <ConfirmDialog
        title={`Storage limit of ${username}`}
        opened={asking}
        onClose={() => setAsking(false)}
        confirmLabel="Change limit"
        onConfirm={changed.run}
        busy={changed.busy}
        problem={changed.problem}
        reason={{ label: "Reason", limit: 300 }}
      >
        <TextField
          label="Megabytes"
          hint={`Up to ${formatNumber(MOST_STORAGE_MB)}. Leave empty for the usual ${fileSize(storage.usualBytes)}.`}
          inputMode="numeric"
          value={megabytes}
          onChange={(event) => setMegabytes(event.currentTarget.value)}
        />
        <p className="mt2">Existing files stay.</p>
      </ConfirmDialog>
    </section>
  );
}

function readMegabytes(typed: string): number | null {
  if (typed.trim() === "") return null;
  const read = storageLimitRequest.shape.megabytes.safeParse(Number(typed.replaceAll(/[\s,]/g, "")));
  if (!read.success) throw new RefusedInput(read.error.issues[0]?.message ?? "Enter whole megabytes.");
  return read.data;
}
