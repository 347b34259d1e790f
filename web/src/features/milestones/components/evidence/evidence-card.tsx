import { useQuery } from "@tanstack/react-query";
import type { Evidence, EvidenceFile, EvidenceKind } from "@trestle/domain/milestones/evidence.ts";
import type { TrackedMilestone, TrackedProject } from "@trestle/domain/milestones/tracking.ts";
import { fileSize } from "../../../../components/file-size.ts";
import { fetchFile, queryOf } from "../../../../lib/endpoints.ts";
import { exactTime, relativeTime } from "../../../../lib/format.ts";
import { useDownload } from "../../../../lib/use-download.ts";
import { Button, CopyHash, Grid, List, QueryList } from "../../../../ui/index.ts";
import styles from "./evidence.module.css";
import { EvidenceCheck } from "./evidence-check.tsx";
import { takenText } from "./taken-text.ts";
import { Thumbnail } from "./thumbnail.tsx";

const kindLabels: Record<EvidenceKind, string> = {
  submission: "Submission",
  change_request: "Change request",
  dispute: "Dispute",
  answer: "Answer to the dispute",
  decision: "Decision",
  change_order: "Change order",
  settlement: "Settlement",
};

type Props = { project: TrackedProject; milestone: TrackedMilestone };

/** Lists the evidence of a milestone, newest first, each checked against its hash on the chain. */
export function EvidenceCard({ project, milestone }: Props) {
  return (
    <section className="c5 card" aria-labelledby="evidence">
      {project.readsEvidence ? (
        <Sealed project={project} milestone={milestone} />
      ) : (
        <>
          <h2 className="t-m" id="evidence">
            Evidence for milestone {milestone.index + 1}
          </h2>
          <p className="t-s muted mt2">
            Only the customer, the developer and the arbiter can see evidence and comments.
          </p>
          {milestone.evidenceHash ? (
            <div className="t-s mt2">
              <CopyHash hash={milestone.evidenceHash} name="evidence hash" />
            </div>
          ) : null}
        </>
      )}
    </section>
  );
}

const ON_ITS_WAY_MS = 10 * 60_000;

/** Excludes the viewer's drafts and evidence sealed for a transaction that was never signed. */
const isPartOfRecord = ({ sealedAt, transactionHash, kind }: Evidence): boolean =>
  sealedAt !== null &&
  (transactionHash !== null || kind === "answer" || Date.now() - Date.parse(sealedAt) < ON_ITS_WAY_MS);

function Sealed({ project: { _id: projectId }, milestone }: Props) {
  const query = useQuery(
    queryOf(
      "GET /api/projects/:projectId/evidence",
      { params: { projectId }, query: { milestone: milestone.index } },
      { select: (list) => list.filter(isPartOfRecord) },
    ),
  );
  const zip = useDownload();
  const onChain = milestone.events.flatMap(({ hash }) => hash ?? []);
  const name = `milestone-${milestone.index + 1}-evidence.zip`;
  return (
    <>
      <div className="sec-head">
        <h2 className="t-m" id="evidence">
          Evidence for milestone {milestone.index + 1}
        </h2>
        {query.data && query.data.length > 0 ? (
          <Button
            kind="link"
            icon="download"
            busy={zip.busy}
            onClick={() =>
              zip.run({
                name,
                fetch: () =>
                  fetchFile("GET /api/projects/:projectId/milestones/:index/evidence.zip", {
                    params: { projectId, index: milestone.index },
                  }),
              })
            }
          >
            Download all
          </Button>
        ) : null}
      </div>
      <QueryList
        query={query}
        name="the evidence"
        empty={<p className="t-s muted">Nothing submitted yet.</p>}
        rows={2}
      >
        {(list) => (
          <List>
            {[...list].reverse().map((evidence) => (
              <li key={evidence._id} style={{ paddingBlock: 16 }}>
                <Item projectId={projectId} evidence={evidence} onChain={onChain} />
              </li>
            ))}
          </List>
        )}
      </QueryList>
    </>
  );
}

function Item({
  projectId,
  evidence,
  onChain,
}: {
  projectId: string;
  evidence: Evidence;
  onChain: string[];
}) {
  const at = evidence.sealedAt ?? evidence.updatedAt;
  return (
    <>
      <p className="row between t-s">
        <span className="strong">
          {kindLabels[evidence.kind]} by {evidence.author.username}
        </span>
        <span className="muted" title={exactTime(at)}>
          {relativeTime(at)}
        </span>
      </p>
      {evidence.text ? <p className={`t-s ink2 ${styles.text}`}>{evidence.text}</p> : null}
      {evidence.files.length > 0 ? (
        <Grid gap={4} className="mt3">
          {evidence.files.map((file) => (
            <Figure key={file._id} projectId={projectId} evidenceId={evidence._id} file={file} />
          ))}
        </Grid>
      ) : null}
      <EvidenceCheck projectId={projectId} evidence={evidence} onChain={onChain} />
    </>
  );
}

type FigureProps = { projectId: string; evidenceId: string; file: EvidenceFile };

function Figure({ projectId, evidenceId, file }: FigureProps) {
  const { run, busy } = useDownload();
  const place = takenText(file);
  return (
    <figure>
      <Button
        kind="bare"
        className={styles.frame}
        disabled={busy}
        aria-label={`Download ${file.name}`}
        onClick={() =>
          run({
            name: file.name,
            fetch: () =>
              fetchFile("GET /api/projects/:projectId/evidence/:evidenceId/files/:fileId", {
                params: { projectId, evidenceId, fileId: file._id },
              }),
          })
        }
      >
        <Thumbnail projectId={projectId} evidenceId={evidenceId} file={file} />
      </Button>
      <figcaption className="t-s mt1" style={{ overflowWrap: "anywhere" }}>
        <span className="strong">{file.note || file.name}</span>
        <span className="muted" style={{ display: "block" }}>
          {place ?? fileSize(file.size)}
        </span>
      </figcaption>
    </figure>
  );
}
