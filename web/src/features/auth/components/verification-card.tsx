import { useQuery } from "@tanstack/react-query";
import { type DocumentKind, documentNames, maySubmitKyc } from "@trestle/domain/auth/kyc.ts";
import type { User } from "@trestle/domain/auth/user.ts";
import { verificationStep } from "@trestle/domain/auth/verification-step.ts";
import { useEffect } from "react";
import { fileSize } from "../../../components/file-size.ts";
import { fetchFile } from "../../../lib/endpoints.ts";
import { useDownload } from "../../../lib/use-download.ts";
import { Button, Icon, IconButton } from "../../../ui/index.ts";
import { ownKycQuery } from "../api/queries.ts";
import { refreshUser } from "../auth-store.ts";
import { openKyc } from "../dialogs.ts";
import { KycStatusBadge } from "./kyc-status.tsx";
import styles from "./verification-card.module.css";

const LOOK_AGAIN_MS = 10_000;

type Props = { user: User };

/** Where one's verification stands, what it waits for, and the documents as they were submitted. */
export function VerificationCard({ user }: Props) {
  const step = verificationStep(user);
  const waits = step.missing === "review" || step.missing === "chain";
  const { data } = useQuery({ ...ownKycQuery(user.id), refetchInterval: waits ? LOOK_AGAIN_MS : false });
  const decided = data && (data.status !== user.kycStatus || data.attestedOnChain !== user.attestedOnChain);
  useEffect(() => {
    if (decided) refreshUser().catch(() => {});
  }, [decided]);

  const submission = data?.submission;
  const saved = useDownload();
  const fetchDocument = (kind: DocumentKind, name: string) =>
    saved.run({ name, fetch: () => fetchFile("GET /api/auth/kyc/documents/:kind", { params: { kind } }) });

  return (
    <section className="card" aria-labelledby="verification">
      <div className="row between">
        <h2 id="verification" className="t-m">
          Verification
        </h2>
        <KycStatusBadge status={user.kycStatus} />
      </div>
      <p className="strong mt3">{step.title}</p>
      <p className="t-s ink2 mt1">{step.text}</p>
      {user.kycStatus === "returned" && submission ? (
        <ul className={styles.reasons}>
          {submission.reasons.map((reason) => (
            <li key={reason}>
              <Icon name="warning" size={16} />
              <span>{reason}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {submission ? (
        <ul className={styles.documents}>
          {submission.documents.map(({ kind, fileName, size }) => (
            <li key={kind}>
              <Icon name="sheet" size={18} />
              <span className="grow ell">
                <span className="strong">{documentNames[kind]}</span>
                <span className="muted">
                  {" "}
                  {fileName}, {fileSize(size)}
                </span>
              </span>
              <IconButton
                icon="download"
                name={`Download ${fileName}`}
                onClick={() => fetchDocument(kind, fileName)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {maySubmitKyc(user.kycStatus) ? (
        <Button kind={user.role === "developer" ? "primary" : "plain"} className="mt4" onClick={openKyc}>
          {user.kycStatus === "returned" ? "Correct and resubmit" : "Submit documents"}
        </Button>
      ) : null}
    </section>
  );
}
