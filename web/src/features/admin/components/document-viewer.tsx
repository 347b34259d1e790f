import { useQuery } from "@tanstack/react-query";
import type { KycForReview } from "@trestle/domain/admin/review.ts";
import type { DocumentKind, KycDocument } from "@trestle/domain/auth/kyc.ts";
import { useEffect, useState } from "react";
import { fileSize } from "../../../components/file-size.ts";
import { fetchFile } from "../../../lib/endpoints.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { Button, Icon, IconButton } from "../../../ui/index.ts";
import styles from "./document-viewer.module.css";

const order: DocumentKind[] = ["businessRegistration", "identityProof", "addressProof"];
const short: Record<DocumentKind, string> = {
  businessRegistration: "Registration",
  identityProof: "Identity",
  addressProof: "Address",
};
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
    <div className={styles.viewer}>
      <div className={styles.bar}>
        <fieldset className="seg" aria-label="Document">
          {order.map((one) => (
            <Button kind="bare" key={one} aria-pressed={one === kind} onClick={() => show(one)}>
              {short[one]}
            </Button>
          ))}
        </fieldset>
        <span className="row g2">
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
        </span>
      </div>
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
          <div className={styles.closed}>
            <Icon name="lock" size={28} />
            <p className="strong mt2">These documents are encrypted</p>
            <p className="t-s muted mt1">Opening one is recorded in the audit log.</p>
            <Button kind="soft" className="mt4" onClick={() => setOpened(true)}>
              Open the documents
            </Button>
          </div>
        )}
      </div>
      <p className={styles.foot}>
        <Icon name="lock" size={14} />
        {document ? `${document.fileName}, ${fileSize(document.size)}` : "No document"}
        {query.data ? ", opened and recorded" : ", encrypted"}
      </p>
    </div>
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
        We couldn't load the document.{" "}
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
    <div className={styles.closed}>
      <Icon name="sheet" size={28} />
      <p className="strong mt2">A Word document</p>
      <p className="t-s muted mt1">Browsers can't show Word files. Download it and open it with care.</p>
    </div>
  );
}

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
