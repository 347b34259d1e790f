import type { Report } from "@trestle/domain/moderation/report.ts";
import type { ComponentProps } from "react";
import { call } from "../../../lib/endpoints.ts";
import { counted } from "../../../lib/format.ts";
import { AnchorButton, Badge, Row } from "../../../ui/index.ts";
import { ActWithReason } from "./act-with-reason.tsx";

type Reported = {
  title: string;
  quote: string;
  /** State shown while it is hidden or removed. */
  off: string | null;
  /** Address of its page; null once it was deleted. */
  place?: string | null;
  /** Hides or removes it, or restores it. */
  act: ComponentProps<typeof ActWithReason>;
};

const posts = { opportunity: "opportunity", comment: "comment", page: "company page", event: "event" };

/** Returns the text that a report is about, if it is about one. */
export function reportedIn({ donation, club, review }: Report): Reported | null {
  if (donation) return reportedNote(donation);
  if (club) return reportedPost(club);
  return review ? reportedReview(review) : null;
}

const reportedNote = ({ _id, quote, hidden }: NonNullable<Report["donation"]>): Reported => ({
  title: "Reported name and message",
  quote,
  off: hidden ? "Hidden" : null,
  act: {
    label: hidden ? "Restore name and message" : "Hide name and message",
    title: hidden ? "Restore this donor’s name and message?" : "Hide this donor’s name and message?",
    confirmLabel: hidden ? "Restore both" : "Hide both",
    send: (note) =>
      call("PUT /api/admin/donations/:donationId/hidden", {
        params: { donationId: _id },
        body: { hidden: !hidden, note },
      }),
    done: hidden ? "Name and message are shown again" : "Name and message are hidden",
    children: hidden
      ? "Everyone sees them again beside the donation."
      : "The donation stays, shown as Anonymous Donor. The reason is kept in the audit log.",
  },
});

function reportedPost({ kind, id, quote, place, hidden }: NonNullable<Report["club"]>): Reported {
  const label = `${hidden ? "Restore" : "Hide"} ${posts[kind]}`;
  return {
    title: `Reported ${posts[kind]}`,
    quote,
    off: hidden ? "Hidden" : null,
    place,
    act: {
      label,
      title: `${hidden ? "Restore" : "Hide"} this ${posts[kind]}?`,
      send: (note) =>
        call("PUT /api/admin/club/:kind/:id/hidden", {
          params: { kind, id },
          body: { hidden: !hidden, note },
        }),
      done: hidden ? "It’s shown again" : "It’s hidden",
      invalidates: ["/api/club"],
      children: `${
        hidden
          ? "Everyone sees it again. We’ll notify its author."
          : "Nobody sees it any more. We’ll give its author the reason and keep it in the audit log."
      }${kind === "event" ? " We’ll notify its guests too, without the reason. They keep their places." : ""}`,
    },
  };
}

const reportedReview = ({ _id, stars, text, removed }: NonNullable<Report["review"]>): Reported => ({
  title: `The review, ${counted(stars, "star")}`,
  quote: text,
  off: removed ? "Removed" : null,
  act: {
    label: removed ? "Restore review" : "Remove review",
    title: removed ? "Restore this review?" : "Remove this review?",
    send: (note) =>
      call(`POST /api/admin/reviews/:id/${removed ? "restore" : "remove"}`, {
        params: { id: _id },
        body: { note },
      }),
    invalidates: ["/api/reviews", "/api/scors"],
    done: removed ? "The review is shown again" : "The review is removed",
    children: removed
      ? "Everyone sees it again, and it counts again. We’ll notify its author."
      : "Nobody sees it any more, and it no longer counts. We’ll notify its author.",
  },
});

/** The state of a reported thing, and the way to change it. */
export function Moderation({ reported: { off, place, act } }: { reported: Reported }) {
  if (place === null) return <p className="t-s muted">It has been deleted.</p>;
  return (
    <Row wrap>
      {off ? <Badge tone="you">{off}</Badge> : null}
      {place && !off ? (
        <AnchorButton kind="link" small href={place} target="_blank" rel="noreferrer">
          Open its page
        </AnchorButton>
      ) : null}
      <ActWithReason {...act} />
    </Row>
  );
}
