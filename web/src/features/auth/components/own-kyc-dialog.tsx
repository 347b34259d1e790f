import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { makeIdempotencyKey } from "../../../lib/idempotency-key.ts";
import { serverMessage } from "../../../lib/request-error.ts";
import { toast } from "../../../lib/toast.ts";
import { upload } from "../../../lib/upload.ts";
import { ownKycQuery } from "../api/queries.ts";
import { refreshUser, useAuth } from "../auth-store.ts";
import { closeDialog } from "../dialogs.ts";
import { appendKyc, emptyKyc, emptyPerson, type KycData, kycDataFrom } from "../kyc-data.ts";
import { KycDialog } from "./kyc-dialog.tsx";

type Props = { opened: boolean };

/** For somebody with an account: documents for the first time, or again after they were returned. */
export function OwnKycDialog({ opened }: Props) {
  const { user } = useAuth();
  const client = useQueryClient();
  const query = ownKycQuery(user?.id ?? "");
  const { data: known } = useQuery({ ...query, enabled: opened && user !== null });
  const [data, setData] = useState(emptyKyc);
  const [progress, setProgress] = useState<number | null>(null);
  const [once] = useState(makeIdempotencyKey);
  const asPerson = user !== null && user.role !== "developer";

  useEffect(() => {
    if (opened && known) setData(known.submission || !asPerson ? kycDataFrom(known) : emptyPerson);
  }, [opened, known, asPerson]);

  const send = async (filled: KycData): Promise<string | null> => {
    setProgress(0);
    try {
      const own = await once.use((idempotencyKey) =>
        upload("POST /api/auth/kyc", {
          form: appendKyc(new FormData(), filled),
          idempotencyKey,
          onProgress: setProgress,
        }),
      );
      closeDialog();
      client.setQueryData(query.queryKey, own);
      toast({ title: "Your documents are in the queue", message: "We reply within 2 working days." });
      await refreshUser().catch(() => {});
      return null;
    } catch (error) {
      return serverMessage(error) ?? "The documents weren’t sent. Try again.";
    } finally {
      setProgress(null);
    }
  };

  return (
    <KycDialog
      opened={opened}
      data={data}
      onChange={(changed) => {
        setData(changed);
        once.next();
      }}
      onClose={closeDialog}
      onSubmit={send}
      submitLabel="Submit for review"
      asPerson={asPerson}
      progress={progress}
    />
  );
}
