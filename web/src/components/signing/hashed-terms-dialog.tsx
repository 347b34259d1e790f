import { canonicalText } from "@trestle/chain/terms-hash.ts";
import { CopyHash, Dialog } from "../../ui/index.ts";
import styles from "./hashed-terms-dialog.module.css";

export type HashedTerms = { terms: Parameters<typeof canonicalText>[0]; termsHash: string };

type Props = {
  frozen: HashedTerms;
  onClose: () => void;
};

/** The exact text that is hashed, for anyone who wants to hash it themselves. */
export function HashedTermsDialog({ frozen, onClose }: Props) {
  return (
    <Dialog
      opened
      onClose={onClose}
      width={720}
      title="The exact text that is hashed"
      subtitle="Keys in alphabetical order, no spaces, UTF-8, then keccak-256."
    >
      <pre className={styles.hashed}>{canonicalText(frozen.terms)}</pre>
      <p className="row between wrap-ok t-s mt3">
        <span className="muted">Terms hash</span>
        <CopyHash hash={frozen.termsHash} name="terms hash" />
      </p>
    </Dialog>
  );
}
