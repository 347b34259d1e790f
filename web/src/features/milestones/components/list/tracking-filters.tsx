import { FilterSelect, Row, SearchBox, Tabs } from "../../../../ui/index.ts";
import { roleLabels } from "../../status-labels.ts";
import type { TrackingSearch } from "../../tracking-search.ts";

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
    <Row wrap style={{ marginBottom: 16 }}>
      <Tabs label="Show" options={shows} value={search.show} onChange={(show) => onChange({ show })} />
      <FilterSelect
        name="Your role"
        none="Any role"
        value={search.role}
        options={roles.map((role) => [role, `As ${roleLabels[role].toLowerCase()}`] as const)}
        onChange={(role) => onChange({ role })}
      />
      <SearchBox
        label="Search your projects"
        placeholder="Title or place"
        maxLength={100}
        value={search.q ?? ""}
        onChange={(q) => onChange({ q: q || undefined })}
      />
    </Row>
  );
}
