import { Link } from "@tanstack/react-router";
import type { DirectoryEntry } from "@trestle/domain/club/directory.ts";
import { pages } from "@trestle/domain/pages.ts";
import { categories } from "@trestle/domain/projects/categories.ts";
import type { ReactNode } from "react";
import { initials } from "../../../lib/initials.ts";
import { Amount, Avatar } from "../../../ui/index.ts";
import styles from "./club.module.css";

type Props = {
  members: DirectoryEntry[];
  selectedId: string | undefined;
  onHover: (id: string | null) => void;
  badge: (scors: number) => ReactNode;
  action: (member: DirectoryEntry) => ReactNode;
};

/** Members in rows, numbered as the pins on the map beside them. */
export function DirectoryList({ members, selectedId, onHover, badge, action }: Props) {
  return (
    <ol className={`long-list ${styles.members}`}>
      {members.map((member, index) => (
        <li
          key={member._id}
          id={`member-${member._id}`}
          data-selected={member._id === selectedId || undefined}
          onMouseEnter={() => onHover(member._id)}
          onMouseLeave={() => onHover(null)}
        >
          <span className={styles.pin} data-kind={member.kind} aria-hidden="true">
            {index + 1}
          </span>
          {member.kind === "business" ? (
            badge(member.scors)
          ) : (
            <Avatar letters={initials(member.name)} size={44} className={styles.square} />
          )}
          <div>
            <p className="ell">
              <Link to={`${pages.club}/members/$userId`} params={{ userId: member._id }} className="strong">
                {member.name}
              </Link>
            </p>
            <p className="t-s muted ell">{member.headline}</p>
          </div>
          <div>
            <p className="t-s ell">{member.place?.label ?? "No fixed place"}</p>
            <p className="t-s muted ell">{factOf(member)}</p>
          </div>
          <div>{action(member)}</div>
        </li>
      ))}
    </ol>
  );
}

function factOf({ kind, completed, stake, trades }: DirectoryEntry): ReactNode {
  if (kind === "investor" && stake !== null && stake !== "0")
    return (
      <>
        <Amount wei={BigInt(stake)} short /> in the pools
      </>
    );
  if (completed > 0) return `${completed} completed`;
  return trades.map((trade) => categories[trade]).join(", ") || "No projects yet";
}
