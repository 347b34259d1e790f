import type { Donation } from "@trestle/domain/donations/donation.ts";
import type { Project } from "@trestle/domain/projects/project.ts";
import { useState } from "react";
import { PersonLink } from "../../../components/person-link.tsx";
import { call } from "../../../lib/endpoints.ts";
import { exactTime, relativeTime } from "../../../lib/format.ts";
import { initials } from "../../../lib/initials.ts";
import { lazyWithRetry } from "../../../lib/lazy-with-retry.tsx";
import { useWallet } from "../../../lib/wallet/wallet-store.ts";
import {
  Amount,
  Avatar,
  Button,
  Dialog,
  Icon,
  InlineTextForm,
  ListRow,
  Menu,
  type MenuAction,
  Row,
} from "../../../ui/index.ts";
import { thankDonor } from "../api/donations.ts";
import { emptyDonorNote } from "../unsent-donor-notes.ts";
import { AddDonorNote } from "./add-donor-note.tsx";
import { DonationReceipt } from "./donation-receipt.tsx";
import styles from "./donations.module.css";

const ReportDialog = lazyWithRetry(() =>
  import("../../../components/report-dialog.tsx").then((file) => file.ReportDialog),
);

type Props = {
  donation: Donation;
  project: Project;
  member: { username: string; linked: string | null } | null;
  isOwner: boolean;
  mayReport: boolean;
};

type Opening = "receipt" | "note" | "report";

/** One donation: who, when, how much, what was said, and what can be done about it. */
export function DonorRow({ donation, project, member, isOwner, mayReport }: Props) {
  const { address } = useWallet();
  const [opening, setOpening] = useState<Opening | null>(null);
  const [thanking, setThanking] = useState(false);
  const isOwn = donation.donor === address || donation.donor === member?.linked;
  const isNamed = donation.person !== null || donation.donorName !== "Anonymous Donor";
  const close = () => setOpening(null);
  const actions: MenuAction[] = [
    { name: "View receipt", icon: "sheet", onSelect: () => setOpening("receipt") },
    ...(isOwn && !donation.hasWords
      ? [{ name: "Add name or message", icon: "pencil", onSelect: () => setOpening("note") } as const]
      : []),
    ...(mayReport && !isOwn && (isNamed || donation.message)
      ? [{ name: "Report", icon: "flag", onSelect: () => setOpening("report") } as const]
      : []),
  ];
  return (
    <ListRow
      className={isOwn ? styles.own : undefined}
      lead={
        isNamed ? (
          <Avatar letters={initials(donation.donorName)} size={32} />
        ) : (
          <span className="mark" style={{ width: 32, height: 32, borderRadius: "50%" }}>
            <Icon name="person" size={16} />
          </span>
        )
      }
      end={
        <Row gap={1} className="strong">
          <Amount wei={BigInt(donation.amount)} unit={donation.currency} />
          <Menu
            name={`Donation no. ${donation.number}`}
            look={{ kind: "icon" }}
            trigger={<Icon name="more" size={16} />}
            actions={actions}
          />
        </Row>
      }
    >
      <p>
        <span className="strong">
          {donation.person ? <PersonLink person={donation.person} /> : donation.donorName}
        </span>{" "}
        <span className="t-s muted" title={exactTime(donation.timestamp)}>
          {isOwn ? "you, " : ""}
          {relativeTime(donation.timestamp)}
          {donation.confirming ? ", confirming" : ""}
        </span>
      </p>
      {donation.message ? (
        <p className="ink2">{donation.message}</p>
      ) : (
        <p className="t-s muted">{donation.isHidden ? "Removed by an administrator" : "No message"}</p>
      )}
      {donation.thanks ? (
        <p className={styles.answer} title={exactTime(donation.thanks.at)}>
          <span className="strong">{project.owner.username}</span> {donation.thanks.text}
        </p>
      ) : null}
      {isOwner && !isOwn && !donation.thanks ? (
        thanking ? (
          <InlineTextForm
            label={`Thank ${donation.donorName}`}
            placeholder="Your thanks, shown below the donation"
            action="Send thanks"
            schema={async () => (await import("@trestle/domain/donations/donation.ts")).thanksRequest}
            onSay={(text) => thankDonor(project._id, donation._id, text)}
            invalidates={[`/api/payments/donations/${project._id}`]}
          />
        ) : (
          <Button kind="link" small className="mt1" onClick={() => setThanking(true)}>
            <Icon name="heart" size={14} />
            Thank this donor
          </Button>
        )
      ) : null}
      {opening === "receipt" ? (
        <DonationReceipt donation={donation} project={project} opened onClose={close} />
      ) : null}
      {opening === "note" ? (
        <Dialog title="Add name or message" subtitle={project.title} opened onClose={close}>
          <AddDonorNote
            projectId={project._id}
            tokenId={project.tokenId}
            donation={donation}
            username={donation.donor === member?.linked ? member.username : null}
            initial={emptyDonorNote}
            onDone={close}
          />
        </Dialog>
      ) : null}
      {opening === "report" ? (
        <ReportDialog
          title="Report this donor’s name or message"
          subtitle="We won’t tell them. An administrator can remove both; the donation stays."
          send={(reported) =>
            call("POST /api/payments/donations/:projectId/:donationId/report", {
              params: { projectId: project._id, donationId: donation._id },
              body: reported,
            })
          }
          opened
          onClose={close}
        />
      ) : null}
    </ListRow>
  );
}
