import type { DonorHolding } from "@trestle/domain/donations/donation.ts";
import { formatCoins } from "@trestle/domain/money.ts";
import { type ReactNode, useState } from "react";
import { exactTime, longDay, relativeTime } from "../../../lib/format.ts";
import {
  Amount,
  Badge,
  BrickProgress,
  Button,
  Grid,
  type IconName,
  List,
  ListRow,
  Note,
  Row,
  Stat,
  StepBox,
} from "../../../ui/index.ts";
import { ClaimRefund } from "./claim-refund.tsx";
import styles from "./donations.module.css";

type Props = {
  holding: DonorHolding;
  donor: string;
  /** The project's title, leading to it where this is not its own page. */
  title: ReactNode;
};

/** Shows one donor's money in one project: the spent part, the refundable part, and the claim. */
export function HoldingCard({ holding, donor, title }: Props) {
  const [claiming, setClaiming] = useState(false);
  const { given, paid, refundable, claimed, milestones, isExpired } = holding;
  const isOver = !["open", "active", "closing"].includes(holding.status);
  const mayClaim = holding.canClaim || (isExpired && refundable !== "0");
  const name = holding.project?.title ?? `Deed no. ${holding.tokenId}`;
  const share = percent(paid, given);
  return (
    <section className="card" aria-label={`Your donation to ${name}`}>
      <Row between align="start" gap={3}>
        <div>
          <h2 className="t-m">{title}</h2>
          <p className="t-s muted" title={exactTime(holding.lastGivenAt)}>
            You gave <Amount wei={BigInt(given)} />, {relativeTime(holding.lastGivenAt)}
          </p>
        </div>
        <StatusBadge holding={holding} />
      </Row>
      <Grid as="dl" fold="s" divided className={`mt4 ${styles.figures}`}>
        <Stat name="Spent on work" hint={`${share}% of it`}>
          <Amount wei={BigInt(paid)} size="figure" />
        </Stat>
        <Stat
          name={
            claimed !== "0"
              ? "Claimed back"
              : mayClaim
                ? "You can claim"
                : isOver
                  ? "Left of it"
                  : "You’d get back today"
          }
          hint={
            claimed !== "0"
              ? "nothing left to claim"
              : mayClaim
                ? "ready for your wallet"
                : isOver
                  ? "the project has ended"
                  : "if the project ended now"
          }
        >
          <Amount wei={BigInt(claimed === "0" ? refundable : claimed)} size="figure" />
        </Stat>
      </Grid>
      <div className="mt3">
        <BrickProgress
          percent={100}
          label={`${share}% spent, ${100 - share}% held or returned`}
          paint={`linear-gradient(90deg, var(--success) ${share}%, var(--brand) ${share}%)`}
        />
      </div>
      {milestones.length > 0 ? <Milestones holding={holding} /> : null}
      <Note icon="clock" className="mt4">
        {outlook(holding)}
      </Note>
      {mayClaim || claiming ? (
        <div className="mt4">
          {claiming ? (
            <ClaimRefund holding={holding} donor={donor} title={name} onKeep={() => setClaiming(false)} />
          ) : (
            <Button kind="primary" onClick={() => setClaiming(true)}>
              Claim refund
            </Button>
          )}
        </div>
      ) : null}
    </section>
  );
}

function Milestones({ holding: { milestones, everyone } }: { holding: DonorHolding }) {
  return (
    <>
      <List className="mt4">
        {milestones.map(({ title, status, amount, fromDonations, share }, index) => {
          const isPaid = status === "released" || status === "resolved";
          return (
            <ListRow
              // biome-ignore lint/suspicious/noArrayIndexKey: milestones keep their place, and their titles may repeat
              key={index}
              lead={
                <span className={`muted ${styles.place}`}>
                  {isPaid ? <StepBox state="done" /> : index + 1}
                </span>
              }
              end={isPaid ? <Amount wei={BigInt(share)} /> : "–"}
            >
              <p className="strong">{title}</p>
              <p className="t-s muted">
                <Amount wei={BigInt(amount)} unit="" />
                {!isPaid ? (
                  status === "refunded" ? (
                    ", not built"
                  ) : (
                    ", not paid yet"
                  )
                ) : fromDonations === "0" ? (
                  ", none of it from donations"
                ) : (
                  <>
                    {", "}
                    <Amount wei={BigInt(fromDonations)} unit="" /> from donations
                  </>
                )}
              </p>
            </ListRow>
          );
        })}
      </List>
      <p className="t-s muted mt3">
        Donors gave <Amount wei={BigInt(everyone.given)} /> together. <Amount wei={BigInt(everyone.spent)} />{" "}
        is spent. The owner’s money is spent first, then donations, then a loan.
      </p>
    </>
  );
}

const badges: Record<DonorHolding["status"], { text: string; icon: IconName }> = {
  open: { text: "Open", icon: "clock" },
  active: { text: "Under way", icon: "hammer" },
  closing: { text: "Closing", icon: "clock" },
  completed: { text: "Completed", icon: "check" },
  settled: { text: "Settled", icon: "scales" },
  cancelled: { text: "Cancelled", icon: "cross" },
};

function StatusBadge({ holding: { status, isExpired } }: { holding: DonorHolding }) {
  const { text, icon } = isExpired ? { text: "Expired", icon: "clock" as const } : badges[status];
  return <Badge icon={icon}>{text}</Badge>;
}

/** Says in words what happens next with the money. */
function outlook({ status, isExpired, openUntil, claimed, refundable, afterWork }: DonorHolding): string {
  if (claimed !== "0") return "You’ve claimed back everything that wasn’t spent.";
  if (isExpired)
    return "No bid was accepted in time, and nobody has closed the request yet. You can close it and claim everything back.";
  switch (status) {
    case "open":
      return openUntil
        ? `If no bid is accepted by ${longDay(openUntil)}, you can claim all of it back.`
        : "If no bid is accepted in time, you can claim all of it back.";
    case "active":
      return afterWork === "0"
        ? "Once every milestone is paid, your donation is spent in full. If work stops, you can claim back what isn’t spent."
        : `Once every milestone is paid, ${formatCoins(BigInt(afterWork))} comes back to you. If work stops, you can claim back what isn’t spent.`;
    case "closing":
      return "The project is being wound up. Once submitted milestones are settled, you can claim back the rest.";
    case "completed":
    case "settled":
    case "cancelled":
      return refundable === "0"
        ? "Your donation was spent in full on the work."
        : "The project has ended. What wasn’t spent is yours to claim, with no time limit.";
  }
}

const percent = (part: string, whole: string): number =>
  whole === "0" ? 0 : Number((BigInt(part) * 100n) / BigInt(whole));
