import { useQuery } from "@tanstack/react-query";
import type { EvidenceFile } from "@trestle/domain/milestones/evidence.ts";
import { useEffect, useState } from "react";
import { fetchFile } from "../../../../lib/endpoints.ts";
import { Icon } from "../../../../ui/index.ts";
import styles from "./evidence.module.css";

type Props = { projectId: string; evidenceId: string; file: EvidenceFile };

/** A small picture of a file, or a sheet of paper where there is none. */
export function Thumbnail({ projectId, evidenceId, file }: Props) {
  const { data } = useQuery({
    queryKey: ["evidence-thumbnail", file._id],
    queryFn: ({ signal }) =>
      fetchFile("GET /api/projects/:projectId/evidence/:evidenceId/files/:fileId/thumbnail", {
        params: { projectId, evidenceId, fileId: file._id },
        signal,
      }),
    // A thumbnail never changes.
    staleTime: Number.POSITIVE_INFINITY,
    enabled: file.thumbnail,
  });
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  if (address) return <img className={styles.picture} src={address} alt={file.note || file.name} />;
  return (
    <span className={styles.sheet} aria-hidden="true">
      <Icon name={file.contentType.startsWith("video/") ? "camera" : "sheet"} />
    </span>
  );
}
