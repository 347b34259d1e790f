import { useQuery } from "@tanstack/react-query";
import { type DocumentKind, documentNames, maySubmitKyc } from "@trestle/domain/auth/kyc.ts";
import type { KycStatus } from "@trestle/domain/auth/kyc-status.ts";
import type { User } from "@trestle/domain/auth/user.ts";
import { verificationStep } from "@trestle/domain/auth/verification-step.ts";
import { useEffect } from "react";
import { fileSize } from "../../../components/file-size.ts";
import { fetchFile } from "../../../lib/endpoints.ts";
import { useDownload } from "../../../lib/use-download.ts";
import {
  Badge,
  Button,
  Card,
  Icon,
  IconButton,
  type IconName,
  List,
  ListRow,
  Note,
  type Tone,
} from "../../../ui/index.ts";
import { ownKycQuery } from "../api/queries.ts";
import { refreshUser } from "../auth-store.ts";
import { openKyc } from "../dialogs.ts";

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
    <Card id="verification" small title="Verification" action={<KycStatusBadge status={user.kycStatus} />}>
      <p className="strong">{step.title}</p>
      <p className="t-s ink2 mt1">{step.text}</p>
      {user.kycStatus === "returned" && submission ? (
        <Note icon="warning" className="mt3">
          {submission.reasons.map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
        </Note>
      ) : null}
      {submission ? (
        <List className="mt2">
          {submission.documents.map(({ kind, fileName, size }) => (
            <ListRow
              key={kind}
              lead={<Icon name="sheet" size={18} />}
              end={
                <IconButton
                  icon="download"
                  name={`Download ${fileName}`}
                  onClick={() => fetchDocument(kind, fileName)}
                />
              }
            >
              <span className="strong">{documentNames[kind]}</span>{" "}
              <span className="t-s muted">
                {fileName}, {fileSize(size)}
              </span>
            </ListRow>
          ))}
        </List>
      ) : null}
      {maySubmitKyc(user.kycStatus) ? (
        <Button kind={user.role === "developer" ? "primary" : "plain"} className="mt4" onClick={openKyc}>
          {user.kycStatus === "returned" ? "Correct and resubmit" : "Submit documents"}
        </Button>
      ) : null}
    </Card>
  );
}

const looks: Record<KycStatus, [tone: Tone, icon: IconName, text: string]> = {
  none: ["", "shield", "Not verified"],
  submitted: ["on", "clock", "Submitted"],
  resubmitted: ["on", "clock", "Submitted again"],
  in_review: ["on", "eye", "In review"],
  approved: ["go", "check", "Approved"],
  returned: ["you", "again", "Returned"],
};

function KycStatusBadge({ status }: { status: KycStatus }) {
  const [tone, icon, text] = looks[status];
  return (
    <Badge tone={tone} icon={icon}>
      {text}
    </Badge>
  );
}
