import { type AccountDetails, MAX_STORAGE_MB, storageLimitRequest } from "@trestle/domain/admin/accounts.ts";
import { useState } from "react";
import { fileSize } from "../../../components/file-size.ts";
import { call } from "../../../lib/endpoints.ts";
import { formatNumber } from "../../../lib/format.ts";
import { RefusedInput } from "../../../lib/use-change.ts";
import { Badge, BrickProgress, Card, TextField } from "../../../ui/index.ts";
import { ActWithReason } from "./act-with-reason.tsx";

type Props = { account: AccountDetails };
const MB = 1024 * 1024;

/** Shows the storage that an account uses, and changes its quota. */
export function StorageCard({ account: { id, username, closedAt, storage } }: Props) {
  const { usedBytes, limitBytes, usualBytes, todayBytes, dailyBytes, isOwn } = storage;
  const [megabytes, setMegabytes] = useState("");
  return (
    <Card
      title="Storage"
      small
      action={
        closedAt ? null : (
          <ActWithReason
            label="Change limit"
            title={`Storage limit of ${username}`}
            onOpen={() => setMegabytes(isOwn ? String(limitBytes / MB) : "")}
            send={async (reason) =>
              call("PUT /api/admin/users/:id/storage-limit", {
                params: { id },
                body: { megabytes: readMegabytes(megabytes), reason },
              })
            }
            done="Storage limit changed"
          >
            <TextField
              label="Megabytes"
              hint={`Up to ${formatNumber(MAX_STORAGE_MB)}. Leave empty for the usual ${fileSize(usualBytes)}.`}
              inputMode="numeric"
              value={megabytes}
              onChange={(event) => setMegabytes(event.currentTarget.value)}
            />
            <p className="mt2">Existing files stay.</p>
          </ActWithReason>
        )
      }
    >
      <BrickProgress
        thin
        percent={limitBytes === 0 ? 100 : (100 * usedBytes) / limitBytes}
        label={`${fileSize(usedBytes)} of ${fileSize(limitBytes)}`}
      />
      <p className="mt2">
        <span className="strong">{fileSize(usedBytes)}</span> of {fileSize(limitBytes)}{" "}
        {isOwn ? <Badge tone="on">set for this account</Badge> : null}
      </p>
      <p className="t-s muted mt1">
        {fileSize(todayBytes)} of {fileSize(dailyBytes)} in the last 24 hours. Requests are limited by network
        address, not by account.
      </p>
    </Card>
  );
}

function readMegabytes(typed: string): number | null {
  if (typed.trim() === "") return null;
  const read = storageLimitRequest.shape.megabytes.safeParse(Number(typed.replaceAll(/[\s,]/g, "")));
  if (!read.success) throw new RefusedInput(read.error.issues[0]?.message ?? "Enter whole megabytes.");
  return read.data;
}
