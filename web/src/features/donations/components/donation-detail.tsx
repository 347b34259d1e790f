import { useQuery } from "@tanstack/react-query";
import { ANONYMOUS_DONOR } from "@trestle/domain/donations/donation.ts";
import { donationPercent } from "@trestle/domain/donations/donation-percent.ts";
import type { Notification } from "@trestle/domain/notifications/notification.ts";
import { pages } from "@trestle/domain/pages.ts";
import { useState } from "react";
import { queryOf } from "../../../lib/endpoints.ts";
import { exactTime, relativeTime } from "../../../lib/format.ts";
import {
  Amount,
  BrickProgress,
  CopyHash,
  Dialog,
  Fact,
  Facts,
  InlineTextForm,
  LinkButton,
} from "../../../ui/index.ts";
import { thankDonor } from "../api/donations.ts";
import styles from "./donations.module.css";

type Props = {
  projectId: string;
  transactionHash: string;
  metadata: Notification["metadata"];
  createdAt: string;
  /** Leads to the project. */
  opened: boolean;
  onClose: () => void;
};

/** Shows a new donation to the owner: donor, message, progress to the goal, and a form for thanks. */
export function DonationDetail(props: Props) {
  const { projectId, transactionHash, metadata, createdAt, opened, onClose } = props;
  const { data: donation } = useQuery(
    queryOf(
      "GET /api/payments/donations/:projectId",
      { params: { projectId }, query: { transactionHash } },
      { select: ({ donations }) => donations[0] ?? null },
    ),
  );
  const [isSent, setSent] = useState(false);
  const amount = donation?.amount ?? metadata.amount ?? "0";
  const total = donation?.totalDonations ?? metadata.totalDonations ?? "0";
  const goal = donation?.donationGoal ?? metadata.donationGoal;
  const unit = donation?.currency ?? metadata.currency;
  const percent = goal ? donationPercent(total, goal) : undefined;
  const name = donation?.donorName ?? ANONYMOUS_DONOR;
  const at = donation?.timestamp ?? createdAt;
  return (
    <Dialog
      title="New donation"
      subtitle={`${relativeTime(at)}, ${exactTime(at)}`}
      opened={opened}
      onClose={onClose}
      width={480}
    >
      <p>
        <Amount wei={BigInt(amount)} size="large" unit={unit} />
      </p>
      <p className="ink2">
        {name} donated to {metadata.projectTitle}
      </p>
      {donation?.message ? <p className={styles.answer}>{donation.message}</p> : null}
      {percent === undefined ? null : (
        <div className="mt4">
          <p className="t-s strong">{percent}% of the goal</p>
          <div className="mt2">
            <BrickProgress percent={percent} label={`${percent}% of the goal`} />
          </div>
        </div>
      )}
      <Facts className="mt3">
        <Fact name="Donor">{name}</Fact>
        <Fact name="Received">
          <Amount wei={BigInt(total)} unit={unit} />
        </Fact>
        {goal ? (
          <Fact name="Goal">
            <Amount wei={BigInt(goal)} unit={unit} />
          </Fact>
        ) : null}
        <Fact name="Transaction">
          <CopyHash hash={transactionHash} name="transaction" />
        </Fact>
      </Facts>
      {donation?.thanks ? (
        <p className={styles.answer} role="status">
          <span className="strong">{isSent ? "Thanks sent." : "Your thanks:"}</span> {donation.thanks.text}
        </p>
      ) : donation ? (
        <InlineTextForm
          label={`Thank ${name}`}
          placeholder="Thank this donor, in public"
          action="Send thanks"
          schema={async () => (await import("@trestle/domain/donations/donation.ts")).thanksRequest}
          onSay={async (text) => {
            await thankDonor(projectId, donation._id, text);
            setSent(true);
          }}
          invalidates={[`/api/payments/donations/${projectId}`]}
        />
      ) : null}
      <div className="row mt4">
        <LinkButton
          kind="primary"
          to={`${pages.project}/$projectId`}
          params={{ projectId }}
          onClick={onClose}
        >
          Open project
        </LinkButton>
      </div>
    </Dialog>
  );
}
