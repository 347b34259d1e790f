import { Button, FilterSelect, SearchBox } from "../../../../ui/index.ts";
import { roleLabels } from "../../status-labels.ts";
import type { TrackingSearch } from "../../tracking-search.ts";
import styles from "./tracking-filters.module.css";

type Props = { search: TrackingSearch; onChange: (change: Partial<TrackingSearch>) => void };

const shows = [
  [undefined, "Ongoing"],
  ["waiting", "Your turn"],
  ["ended", "Ended"],
  ["all", "All"],
] as const;
const roles = ["customer", "developer", "donor", "lender"] as const;

/** Which of one's projects are listed. */
export function TrackingFilters({ search, onChange }: Props) {
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
      <FilterSelect
        name="Your role"
        none="Any role"
        value={search.role}
        options={roles.map((role) => [role, `As ${roleLabels[role].toLowerCase()}`] as const)}
        onChange={(role) => onChange({ role })}
      />
      <div className={styles.search}>
        <SearchBox
          label="Search your projects"
          placeholder="Title or place"
          maxLength={100}
          value={search.q ?? ""}
          onChange={(q) => onChange({ q: q || undefined })}
        />
      </div>
    </div>
  );
}
