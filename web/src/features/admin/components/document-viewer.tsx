import { useQuery } from "@tanstack/react-query";
import type { KycForReview } from "@trestle/domain/admin/review.ts";
import type { DocumentKind, KycDocument } from "@trestle/domain/auth/kyc.ts";
import { type ReactNode, useEffect, useState } from "react";
import { fileSize } from "../../../components/file-size.ts";
import { fetchFile } from "../../../lib/endpoints.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { Button, Icon, IconButton, type IconName, Row, Stack, Tabs } from "../../../ui/index.ts";
import styles from "./admin.module.css";

const kinds: [DocumentKind, string][] = [
  ["businessRegistration", "Registration"],
  ["identityProof", "Identity"],
  ["addressProof", "Address"],
];
const ZOOM = { least: 50, most: 300, step: 25 };

type Props = { review: KycForReview };

/** One document at a time; it is fetched when somebody asks to see it. */
export function DocumentViewer({ review }: Props) {
  const [kind, setKind] = useState<DocumentKind>("businessRegistration");
  const [opened, setOpened] = useState(false);
  const [zoom, setZoom] = useState(100);
  const [turned, setTurned] = useState(0);
  const document = review.documents.find((one) => one.kind === kind);
  const query = useQuery({
    queryKey: ["kyc-document", review.id, kind],
    queryFn: ({ signal }) =>
      fetchFile("GET /api/admin/kyc/:id/documents/:kind", { params: { id: review.id, kind }, signal }),
    // Each opening is logged, so a document is read once and kept while the page is open.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    enabled: opened,
  });
  const address = useObjectUrl(query.data);
  const isPicture = document?.contentType.startsWith("image/") ?? false;

  const show = (next: DocumentKind) => {
    setKind(next);
    setZoom(100);
    setTurned(0);
  };

  return (
    <Stack gap={0} className={styles.viewer}>
      <Row between wrap>
        <Tabs label="Document" options={kinds} value={kind} onChange={show} />
        <Row as="span">
          {isPicture && address ? (
            <>
              <IconButton
                icon="minus"
                name="Smaller"
                disabled={zoom <= ZOOM.least}
                onClick={() => setZoom(zoom - ZOOM.step)}
              />
              <span className="t-s">{zoom}%</span>
              <IconButton
                icon="plus"
                name="Larger"
                disabled={zoom >= ZOOM.most}
                onClick={() => setZoom(zoom + ZOOM.step)}
              />
              <IconButton icon="again" name="Rotate" onClick={() => setTurned((turned + 90) % 360)} />
            </>
          ) : null}
          {query.data && document ? (
            <IconButton
              icon="download"
              name={`Download ${document.fileName}`}
              onClick={() => query.data && saveFile(query.data, document.fileName)}
            />
          ) : null}
        </Row>
      </Row>
      <div className={styles.sheet}>
        {opened ? (
          <Content
            document={document}
            address={address}
            failed={query.isError}
            onRetry={() => void query.refetch()}
            look={{ width: `${zoom}%`, transform: `rotate(${turned}deg)` }}
          />
        ) : (
          <Closed icon="lock" title="These documents are encrypted">
            <p className="t-s muted">Opening one is recorded in the audit log.</p>
            <Button kind="soft" className="mt2" onClick={() => setOpened(true)}>
              Open the documents
            </Button>
          </Closed>
        )}
      </div>
      <Row as="p" className="t-xs muted">
        <Icon name="lock" size={14} />
        {document ? `${document.fileName}, ${fileSize(document.size)}` : "No document"}
        {query.data ? ", opened and recorded" : ", encrypted"}
      </Row>
    </Stack>
  );
}

type ContentProps = {
  document: KycDocument | undefined;
  address: string | null;
  failed: boolean;
  onRetry: () => void;
  look: { width: string; transform: string };
};

function Content({ document, address, failed, onRetry, look }: ContentProps) {
  if (failed) {
    return (
      <p className="t-s" role="alert">
        We couldn’t load the document.{" "}
        <Button kind="link" small onClick={onRetry}>
          Try again
        </Button>
      </p>
    );
  }
  if (!address || !document) {
    return (
      <p className="t-s muted" role="status">
        Decrypting…
      </p>
    );
  }
  if (document.contentType.startsWith("image/"))
    return <img className={styles.picture} src={address} alt={document.fileName} style={look} />;
  if (document.contentType === "application/pdf")
    return (
      <iframe className={styles.frame} src={`${address}#navpanes=0&view=FitH`} title={document.fileName} />
    );
  return (
    <Closed icon="sheet" title="A Word document">
      <p className="t-s muted">Browsers can’t show Word files. Download it and open it with care.</p>
    </Closed>
  );
}

const Closed = ({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) => (
  <Stack gap={2} className={styles.closed}>
    <Icon name={icon} size={28} />
    <p className="strong">{title}</p>
    {children}
  </Stack>
);

function useObjectUrl(content: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!content) return setAddress(null);
    const made = URL.createObjectURL(content);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  return address;
}
