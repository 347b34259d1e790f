import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { DonationOrder } from "@trestle/domain/donations/donation.ts";
import type { Project } from "@trestle/domain/projects/project.ts";
import { useState } from "react";
import { listOf } from "../../../lib/endpoints.ts";
import { counted } from "../../../lib/format.ts";
import { Amount, Card, List, QueryList, Tabs } from "../../../ui/index.ts";
import { AGAIN_MS, donationTotalsQuery } from "../api/donations.ts";
import styles from "./donations.module.css";
import { DonorRow } from "./donor-row.tsx";

type Props = {
  project: Project;
  viewerId: string | null;
  member: { username: string; linked: string | null } | null;
};

const ORDERS = [
  ["newest", "Newest"],
  ["largest", "Largest"],
] as const;

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
    <Card
      flush
      id="donors"
      title={counted(totals.donorCount, "donor")}
      action={<Tabs label="Order of donations" options={ORDERS} value={order} onChange={setOrder} />}
    >
      <QueryList query={query} name="the donations" empty="No donations yet." rows={3}>
        {(donations) => (
          <List inset>
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
          </List>
        )}
      </QueryList>
      <p className={`row between strong ${styles.total}`}>
        <span>Raised</span>
        <Amount wei={BigInt(totals.totalAmount)} unit={totals.currency} />
      </p>
    </Card>
  );
}
