import type { MembershipBasis } from "@trestle/domain/club/membership.ts";
import { Badge } from "../../../ui/index.ts";

/** Says that somebody is a member, and why. */
export const MembershipBadge = ({ basis }: { basis: MembershipBasis }) => (
  <Badge tone="go" icon="check">
    {basis === "identity" ? "Member, identity verified" : "Member by pool stake"}
  </Badge>
);
