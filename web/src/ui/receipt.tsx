import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import styles from "./receipt.module.css";

type Props = {
  title: string;
  subtitle?: ReactNode;
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A receipt in a dialog; on paper it stands alone. */
export function Receipt({ title, subtitle, opened, onClose, children }: Props) {
  return (
    <Dialog title={title} subtitle={subtitle} opened={opened} onClose={onClose} width={560}>
      <article data-printed="" data-receipt="" className={styles.receipt}>
        <header className={styles.paperHead}>
          <h2>Trestle</h2>
          <p>
            {title}
            {subtitle ? <>, {subtitle}</> : null}
          </p>
        </header>
        {children}
      </article>
      <div className="row mt4">
        <Button kind="primary" icon="print" onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </Dialog>
  );
}
