import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { DonationOrder } from "@trestle/domain/donations/donation.ts";
import type { Project } from "@trestle/domain/projects/project.ts";
import { useState } from "react";
import { listOf } from "../../../lib/endpoints.ts";
import { counted } from "../../../lib/format.ts";
import { Amount, Button, QueryList } from "../../../ui/index.ts";
import { AGAIN_MS, donationTotalsQuery } from "../api/donations.ts";
import styles from "./donor-list.module.css";
import { DonorRow } from "./donor-row.tsx";

type Props = {
  project: Project;
  viewerId: string | null;
  member: { username: string; linked: string | null } | null;
};

/** Everyone who gave, with what they said and what the owner answered. */
export function DonorList({ project, viewerId, member }: Props) {
  const [order, setOrder] = useState<DonationOrder>("newest");
  const { data: totals } = useQuery(donationTotalsQuery(project._id, viewerId));
  const query = useInfiniteQuery({
    ...listOf(
      "GET /api/payments/donations/:projectId",
      { params: { projectId: project._id }, query: { order, limit: 20 }, viewer: viewerId },
      ({ donations }) => donations,
    ),
    refetchInterval: AGAIN_MS,
  });
  if (!totals || totals.donationCount === 0) return null;
  return (
    <section className="card flush" aria-labelledby="donors">
      <div className={styles.head}>
        <h2 id="donors">{counted(totals.donorCount, "donor")}</h2>
        <fieldset className="seg" aria-label="Order of donations">
          <Button kind="bare" aria-pressed={order === "newest"} onClick={() => setOrder("newest")}>
            Newest
          </Button>
          <Button kind="bare" aria-pressed={order === "largest"} onClick={() => setOrder("largest")}>
            Largest
          </Button>
        </fieldset>
      </div>
      <QueryList query={query} name="the donations" empty="No donations yet." rows={3}>
        {(donations) => (
          <ol className={styles.list}>
            {donations.map((donation) => (
              <DonorRow
                key={donation._id}
                donation={donation}
                project={project}
                member={member}
                isOwner={project.owner._id === viewerId}
                mayReport={viewerId !== null}
              />
            ))}
          </ol>
        )}
      </QueryList>
      <p className={styles.total}>
        <span className="strong">Raised</span>
        <span className="strong">
          <Amount wei={BigInt(totals.totalAmount)} unit={totals.currency} />
        </span>
      </p>
    </section>
  );
}
