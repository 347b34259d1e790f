import { ANONYMOUS_DONOR, type Donation } from "@trestle/domain/donations/donation.ts";
import type { Project } from "@trestle/domain/projects/project.ts";
import { useState } from "react";
import { Amount, Button, Icon } from "../../../ui/index.ts";
import { emptyDonorNote, forgetUnsentNote, type TypedDonorNote } from "../unsent-donor-notes.ts";
import { AddDonorNote } from "./add-donor-note.tsx";
import { DonationReceipt, ReceiptLines } from "./donation-receipt.tsx";
import styles from "./donations.module.css";

type Props = {
  project: Pick<Project, "_id" | "tokenId" | "title">;
  donation: Donation;
  problem: string | null;
  username: string | null;
  note: TypedDonorNote;
  onAgain: () => void;
};

/** The button that was pressed stood below the form, which is gone. */
const showThanks = (thanks: HTMLElement | null) => thanks?.scrollIntoView({ block: "nearest" });

/** Thanks, the receipt, and a note that still needs a signature. */
export function DonationDone({ project, donation, problem, username, note, onAgain }: Props) {
  const [described, setDescribed] = useState<Donation | null>(null);
  const [receipt, setReceipt] = useState<"unseen" | "open" | "closed">("unseen");
  const shown = described ?? donation;
  const waits = !shown.hasWords && (problem !== null || Boolean(note.message || note.name));
  return (
    <div role="status">
      <p ref={showThanks} className={styles.thanks}>
        <Icon name="check" size={16} />
        {shown.donorName === ANONYMOUS_DONOR ? "Thank you" : `Thank you, ${shown.donorName}`}
      </p>
      <p className="mt1">
        <Amount wei={BigInt(shown.amount)} size="figure" unit={shown.currency} />
      </p>
      <p className="t-s muted">to {project.title}</p>
      {waits ? (
        <div className={styles.form}>
          <h3>Your name and message</h3>
          {problem ? <p className="err mt2">{problem}</p> : null}
          <div className="mt3">
            <AddDonorNote
              projectId={project._id}
              tokenId={project.tokenId}
              donation={shown}
              username={username}
              initial={note.message || note.name ? note : emptyDonorNote}
              atOnce={problem === null}
              onDone={(next) => {
                forgetUnsentNote(project._id);
                setDescribed(next);
              }}
            />
          </div>
        </div>
      ) : null}
      <ReceiptLines donation={shown} tokenId={project.tokenId} />
      <div className="row g2 mt3">
        <Button icon="sheet" className="grow" onClick={() => setReceipt("open")}>
          View receipt
        </Button>
        <Button className="grow" onClick={onAgain}>
          Donate again
        </Button>
      </div>
      {receipt === "unseen" ? null : (
        <DonationReceipt
          donation={shown}
          project={project}
          opened={receipt === "open"}
          onClose={() => setReceipt("closed")}
        />
      )}
    </div>
  );
}
