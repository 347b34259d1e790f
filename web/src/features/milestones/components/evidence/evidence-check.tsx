import { useQuery } from "@tanstack/react-query";
import type { Evidence } from "@trestle/domain/milestones/evidence.ts";
import { useState } from "react";
import { fetchFile } from "../../../../lib/endpoints.ts";
import { useChange } from "../../../../lib/use-change.ts";
import { Button, Icon } from "../../../../ui/index.ts";

export type Verdict = "matches" | "differs" | "off-chain" | "unsent";

/** Loaded only here: hashing needs the chain library. */
async function compare(evidence: Evidence, onChain: string[]): Promise<Verdict> {
  const { evidenceHash } = await import("@trestle/domain/milestones/evidence.ts");
  const { manifest, hash, kind, files } = evidence;
  if (!manifest || !hash) return "unsent";
  const isWhole =
    evidenceHash(manifest) === hash &&
    manifest.kind === kind &&
    manifest.milestone === evidence.milestone &&
    manifest.text === evidence.text &&
    manifest.files.length === files.length &&
    files.every(({ sha256, name, note }) =>
      manifest.files.some((file) => file.sha256 === sha256 && file.name === name && file.note === note),
    );
  if (!isWhole) return "differs";
  if (onChain.includes(hash)) return "matches";
  return kind === "answer" || kind === "settlement" ? "off-chain" : "unsent";
}

const hex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Downloads every file and hashes it on this device; names those that aren't what was submitted. */
async function changedFiles(projectId: string, { _id, files }: Evidence): Promise<string[]> {
  const changed: string[] = [];
  for (const { _id: fileId, name, sha256 } of files) {
    const content = await fetchFile("GET /api/projects/:projectId/evidence/:evidenceId/files/:fileId", {
      params: { projectId, evidenceId: _id, fileId },
    });
    const digest = hex(await crypto.subtle.digest("SHA-256", await content.arrayBuffer()));
    if (digest !== sha256) changed.push(name);
  }
  return changed;
}

type Props = { projectId: string; evidence: Evidence; onChain: string[] };

/** Compares the shown evidence with the hash on the chain, on this device. */
export function EvidenceCheck({ projectId, evidence, onChain }: Props) {
  const { data: verdict } = useQuery({
    queryKey: ["evidence-verdict", evidence._id, evidence.hash, onChain],
    queryFn: () => compare(evidence, onChain),
  });
  const [result, setResult] = useState<string[] | null>(null);
  const files = useChange({
    send: () => changedFiles(projectId, evidence),
    failure: "We couldn’t load every file. Try again.",
    onDone: (changed) => setResult(changed),
  });
  return (
    <div className="row g2 wrap-ok mt2" role="status">
      <VerdictBadge verdict={verdict} />
      {evidence.files.length > 0 ? (
        result ? (
          <span className={result.length === 0 ? "t-xs muted" : "err"}>
            {result.length === 0 ? unchanged(evidence.files.length) : `Changed since: ${result.join(", ")}.`}
          </span>
        ) : (
          <Button kind="link" small busy={files.busy} onClick={() => files.run()}>
            {files.busy ? "Checking every file…" : "Check every file"}
          </Button>
        )
      ) : null}
      {files.problem ? <span className="err">{files.problem}</span> : null}
    </div>
  );
}

const unchanged = (files: number) =>
  files === 1 ? "The file is unchanged." : `All ${files} files are unchanged.`;

function VerdictBadge({ verdict }: { verdict: Verdict | undefined }) {
  switch (verdict) {
    case undefined:
      return <span className="badge">Checking the hash…</span>;
    case "matches":
      return (
        <span className="badge go">
          <Icon name="check" size={14} />
          Matches the chain
        </span>
      );
    case "differs":
      return (
        <span className="badge bad">
          <Icon name="warning" size={14} />
          Doesn’t match the chain
        </span>
      );
    case "off-chain":
      return <span className="badge">Sealed, not on the chain</span>;
    case "unsent":
      return <span className="badge you">Not on the chain yet</span>;
  }
}
