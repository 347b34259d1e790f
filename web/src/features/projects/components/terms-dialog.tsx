import { useQuery } from "@tanstack/react-query";
import { canonicalText, termsHash } from "@trestle/chain/terms-hash.ts";
import { categories } from "@trestle/domain/projects/categories.ts";
import type { Project } from "@trestle/domain/projects/project.ts";
import { longDay } from "../../../lib/format.ts";
import { PUBLIC } from "../../../lib/query-client.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { Amount, Button, Dialog, Icon } from "../../../ui/index.ts";
import { readTermsHash } from "../api/read-terms-hash.ts";
import styles from "./terms-dialog.module.css";

type Props = { project: Project; deedContract: string; opened: boolean; onClose: () => void };

/** The terms the deed refers to, hashed again on this device and compared with the chain. */
export function TermsDialog({ project, deedContract, opened, onClose }: Props) {
  const { terms, tokenId } = project;
  const reckoned = termsHash(terms);
  const { data: onChain, isError } = useQuery({
    queryKey: ["terms-hash", deedContract, tokenId],
    meta: PUBLIC,
    queryFn: ({ signal }) => readTermsHash(deedContract, tokenId, signal),
    enabled: opened,
  });
  return (
    <Dialog
      title="The terms"
      subtitle={`Fixed on ${longDay(project.postedAt)} with deed ${tokenId}`}
      opened={opened}
      onClose={onClose}
      width={560}
    >
      <Verdict matches={onChain === undefined ? undefined : onChain === reckoned} failed={isError} />
      <dl className={styles.terms}>
        <dt>Title</dt>
        <dd>{terms.title}</dd>
        <dt>Category</dt>
        <dd>{categories[terms.category]}</dd>
        <dt>Budget</dt>
        <dd>
          <Amount wei={BigInt(terms.budget.from)} unit="" /> to <Amount wei={BigInt(terms.budget.to)} />
        </dd>
        <dt>Location</dt>
        <dd>{terms.location?.label ?? "no fixed location"}</dd>
        <dt>Contents</dt>
        <dd>
          {terms.items.length} items, {terms.milestones.length} milestones, {terms.files.length} documents
        </dd>
        <dt>Minimum SCORS</dt>
        <dd>{terms.scorsFrom}</dd>
        <dt>Hash (calculated in your browser)</dt>
        <dd className="mono">{reckoned}</dd>
        <dt>Hash on the chain</dt>
        <dd className="mono">{onChain ?? (isError ? "couldn't load" : "…")}</dd>
      </dl>
      <p className="t-s muted mt3">
        Keccak-256 of the terms as one line of JSON with sorted keys. Save the terms to calculate it yourself.
      </p>
      <Button
        icon="download"
        className="mt3"
        onClick={() =>
          saveFile(new Blob([canonicalText(terms)], { type: "application/json" }), `terms-${tokenId}.json`)
        }
      >
        Save terms
      </Button>
    </Dialog>
  );
}

function Verdict({ matches, failed }: { matches: boolean | undefined; failed: boolean }) {
  if (failed) return <p className="badge you">The chain didn't answer, so we couldn't compare the hash</p>;
  if (matches === undefined) return <p className="badge">Checking with the chain</p>;
  return matches ? (
    <p className="badge go">
      <Icon name="check" size={14} />
      Matches the chain
    </p>
  ) : (
    <p className="badge bad">
      <Icon name="warning" size={14} />
      Doesn't match the chain
    </p>
  );
}
