import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";
import { Button, Icon, TextField } from "../../../../ui/index.ts";
import { roleLabels } from "../../status-labels.ts";
import type { TrackingSearch } from "../../tracking-search.ts";
import styles from "./tracking-filters.module.css";

type Props = { search: TrackingSearch; onChange: (change: Partial<TrackingSearch>) => void };

const PAUSE_MS = 250;
const shows = [
  [undefined, "Ongoing"],
  ["waiting", "Your turn"],
  ["ended", "Ended"],
  ["all", "All"],
] as const;
const roles = ["customer", "developer", "donor", "lender"] as const;

/** Which of one's projects are listed. */
export function TrackingFilters({ search, onChange }: Props) {
  const [text, setText] = useState(search.q ?? "");
  const find = useDebouncedCallback((q: string) => onChange({ q: q.trim() || undefined }), PAUSE_MS);
  return (
    <div className={styles.filters}>
      <fieldset className="seg" aria-label="Show">
        {shows.map(([show, label]) => (
          <Button
            kind="bare"
            key={label}
            aria-pressed={search.show === show}
            onClick={() => onChange({ show })}
          >
            {label}
          </Button>
        ))}
      </fieldset>
      <span className="select">
        <select
          aria-label="Your role"
          value={search.role ?? ""}
          onChange={({ currentTarget }) =>
            onChange({ role: roles.find((role) => role === currentTarget.value) })
          }
        >
          <option value="">Any role</option>
          {roles.map((role) => (
            <option key={role} value={role}>
              As {roleLabels[role].toLowerCase()}
            </option>
          ))}
        </select>
        <Icon name="down" size={16} />
      </span>
      <TextField
        type="search"
        className={styles.search}
        aria-label="Search your projects"
        placeholder="Title or place"
        maxLength={100}
        icon="search"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          find(event.currentTarget.value);
        }}
      />
    </div>
  );
}
