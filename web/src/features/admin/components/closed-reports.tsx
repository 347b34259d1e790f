import { useInfiniteQuery } from "@tanstack/react-query";
import { PersonLink } from "../../../components/person-link.tsx";
import { listOf } from "../../../lib/endpoints.ts";
import { exactTime, relativeTime } from "../../../lib/format.ts";
import { QueryList } from "../../../ui/index.ts";
import { reasonNames } from "../report-reasons.ts";
import { HideDonorNote } from "./reported-donor-note.tsx";
import { HidePost } from "./reported-post.tsx";
import { RemoveReview } from "./reported-review.tsx";
import styles from "./reports.module.css";

/** Lists closed reports with the note of their closing, newest first. */
export function ClosedReports() {
  const query = useInfiniteQuery(listOf("GET /api/admin/reports/closed", {}));
  return (
    <section className={`card flush ${styles.closed}`} aria-labelledby="closed-reports">
      <div className="card-head">
        <h2 id="closed-reports">Closed reports</h2>
      </div>
      <QueryList query={query} name="the closed reports" empty="No closed reports yet." rows={3}>
        {(reports) => (
          <ul>
            {reports.map((one) => (
              <li key={one._id}>
                <p className="row between g2">
                  <span>
                    <span className="strong">
                      {one.about ? <PersonLink person={one.about} /> : "A donor without an account"}
                    </span>
                    <span className="muted t-s">
                      {" "}
                      {reasonNames[one.reason]}, reported by <PersonLink person={one.by} />
                    </span>
                  </span>
                  <time
                    className="t-s muted"
                    dateTime={one.closedAt ?? ""}
                    title={exactTime(one.closedAt ?? one.at)}
                  >
                    {relativeTime(one.closedAt ?? one.at)}
                    {one.closedBy ? `, by ${one.closedBy.username}` : ""}
                  </time>
                </p>
                {one.text ? <p className="t-s mt1">{one.text}</p> : null}
                <p className="t-s ink2 mt1">Outcome: {one.outcome ?? "see the audit log"}</p>
                {one.club?.hidden ? (
                  <div className="row g2 mt1">
                    <span className="badge you">Hidden</span>
                    <HidePost post={one.club} />
                  </div>
                ) : null}
                {one.donation?.hidden ? (
                  <div className="row g2 wrap-ok mt1">
                    <span className="badge you">Hidden</span>
                    <HideDonorNote donation={one.donation} />
                  </div>
                ) : null}
                {one.review?.removed ? (
                  <div className="row g2 wrap-ok mt1">
                    <span className="badge you">Removed</span>
                    <RemoveReview review={one.review} />
                  </div>
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </QueryList>
    </section>
  );
}
