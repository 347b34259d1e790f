import type { MembershipBasis } from "@trestle/domain/club/membership.ts";
import { Icon } from "../../../ui/index.ts";

const words: Record<MembershipBasis, string> = {
  identity: "Member, identity verified",
  stake: "Member by pool stake",
};

/** Says that somebody is a member, and why. */
export function MembershipBadge({ basis }: { basis: MembershipBasis }) {
  return (
    <span className="badge go">
      <Icon name="check" size={14} />
      {words[basis]}
    </span>
  );
}
