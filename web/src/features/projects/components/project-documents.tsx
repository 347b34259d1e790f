import type { ProjectFile } from "@trestle/domain/projects/draft.ts";
import type { Project } from "@trestle/domain/projects/project.ts";
import { useState } from "react";
import { fileSize } from "../../../components/file-size.ts";
import { fetchFile } from "../../../lib/endpoints.ts";
import { exactTime, longDay, relativeTime } from "../../../lib/format.ts";
import { toast } from "../../../lib/toast.ts";
import { formOf, upload } from "../../../lib/upload.ts";
import { useChange } from "../../../lib/use-change.ts";
import { useDownload } from "../../../lib/use-download.ts";
import { FileButton, Icon, IconButton, List, ListRow } from "../../../ui/index.ts";

type Props = { project: Project; onAdded: () => void };

/** The request's files; the hashes of those that belong to the terms are on the chain. */
export function ProjectDocuments({ project, onAdded }: Props) {
  const { files, terms, postedAt, permissions } = project;
  const ofTheTerms = new Set(terms.files.map(({ sha256 }) => sha256));
  return (
    <>
      <h3>Documents</h3>
      {files.length === 0 ? <p className="t-s muted mt2">No documents.</p> : null}
      <List>
        {files.map((file) => (
          <DocumentRow
            key={file.id}
            projectId={project._id}
            file={file}
            isLater={!ofTheTerms.has(file.sha256)}
          />
        ))}
      </List>
      {terms.files.length > 0 ? (
        <p className="row g2 t-s muted">
          <Icon name="lock" size={14} />
          Hashes on the chain since {longDay(postedAt)}
        </p>
      ) : null}
      {permissions.addFiles ? <AddDocument projectId={project._id} onAdded={onAdded} /> : null}
    </>
  );
}

type DocumentProps = { projectId: string; file: ProjectFile; isLater: boolean };

function DocumentRow({ projectId, file, isLater }: DocumentProps) {
  const fetched = useDownload();
  const isPicture = file.contentType.startsWith("image/");
  return (
    <ListRow
      lead={
        <span className="mark">
          <Icon name={isPicture ? "camera" : "sheet"} />
        </span>
      }
      end={
        <IconButton
          icon="download"
          name={`Download ${file.name}`}
          size={20}
          busy={fetched.busy}
          onClick={() =>
            fetched.run({
              name: file.name,
              fetch: () =>
                fetchFile("GET /api/projects/:projectId/files/:fileId", {
                  params: { projectId, fileId: file.id },
                }),
            })
          }
        />
      }
    >
      <p className="strong ell" title={file.name}>
        {file.name}
      </p>
      <p className="t-xs muted" title={`SHA-256 ${file.sha256}`}>
        {fileSize(file.size)}
        {isLater ? <span title={exactTime(file.addedAt)}>, added {relativeTime(file.addedAt)}</span> : null}
      </p>
    </ListRow>
  );
}

function AddDocument({ projectId, onAdded }: { projectId: string; onAdded: () => void }) {
  const [percent, setPercent] = useState(0);
  const added = useChange({
    send: (document: File) => {
      setPercent(0);
      return upload("POST /api/projects/:projectId/files", {
        params: { projectId },
        form: formOf(document),
        onProgress: setPercent,
      });
    },
    failure: "Try again in a moment.",
    onDone: onAdded,
    onProblem: (message) => toast({ title: "The document wasn’t added", message }),
  });
  return (
    <FileButton
      small
      icon="plus"
      className="mt3"
      label="Document to add"
      accept=".pdf,.jpg,.jpeg,.png,.doc,.docx"
      busy={added.busy}
      onFiles={([document]) => added.run(document)}
    >
      {added.busy ? `Sending, ${percent}%` : "Add a document"}
    </FileButton>
  );
}
