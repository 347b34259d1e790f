import type { MemberKind } from "@trestle/domain/club/company-page.ts";
import { type DirectorySort, directorySorts } from "@trestle/domain/club/directory.ts";
import { type Category, categories } from "@trestle/domain/projects/categories.ts";
import { PlaceFilter } from "../../../components/places/place-filter.tsx";
import { formatNumber } from "../../../lib/format.ts";
import styles from "../../../ui/filters.module.css";
import { Button, FilterChip, FilterSelect, SearchBox, Tabs } from "../../../ui/index.ts";
import { type DirectorySearch, isFiltered, NEAR_KM } from "../directory-search.ts";

const sortLabels: Record<DirectorySort, string> = {
  scors: "Highest SCORS",
  completed: "Most projects",
  newest: "Newest members",
  name: "Name",
};
const sorts = directorySorts.map((sort): [DirectorySort, string] => [sort, sortLabels[sort]]);
const trades = Object.entries(categories) as [Category, string][];
const scores = [7, 8, 9, 10].map((score): [string, string] => [String(score), `SCORS ${score} or more`]);
const kinds: [MemberKind | undefined, string][] = [
  [undefined, "All"],
  ["business", "Businesses"],
  ["investor", "Investors"],
];

type Change = (change: Partial<DirectorySearch>, options?: { replace?: boolean }) => void;
type Props = {
  search: DirectorySearch;
  onChange: Change;
  counts: Record<MemberKind, number> | undefined;
  shown: string | null;
};

/** Filters of the directory, all kept in the address. */
export function DirectoryFilters({ search, onChange, counts, shown }: Props) {
  const { latitude, longitude, radiusKm = NEAR_KM } = search;
  const isNear = latitude !== undefined && longitude !== undefined;
  const noPlace = { place: undefined, latitude: undefined, longitude: undefined, radiusKm: undefined };
  const countOf = (kind: MemberKind | undefined) =>
    counts && (kind ? counts[kind] : counts.business + counts.investor);
  return (
    <search className={styles.filters} aria-label="Directory">
      <div className={styles.search}>
        <SearchBox
          label="Search members"
          placeholder="Name, trade or place"
          value={search.q ?? ""}
          onChange={(q) => onChange({ q: q || undefined }, { replace: Boolean(search.q && q) })}
        />
      </div>
      <Tabs
        label="Members"
        options={kinds.map(([kind, name]) => {
          const count = countOf(kind);
          return [kind, count === undefined ? name : `${name} ${formatNumber(count)}`] as const;
        })}
        value={search.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <FilterSelect
        name="Trade"
        none="Trade"
        value={search.trade}
        options={trades}
        onChange={(trade) => onChange({ trade })}
      />
      <FilterSelect
        name="Minimum SCORS"
        none="Minimum SCORS"
        value={search.scorsFrom?.toString()}
        options={scores}
        onChange={(score) => onChange({ scorsFrom: score === undefined ? undefined : Number(score) })}
      />
      <FilterChip
        name="Distance"
        words={isNear ? `Within ${radiusKm} km of ${search.place ?? "the map’s centre"}` : undefined}
        onClear={() => onChange(noPlace)}
        width={340}
      >
        {(close) => <PlaceFilter search={search} usualKm={NEAR_KM} onChange={onChange} close={close} />}
      </FilterChip>
      {isFiltered(search) ? (
        <Button
          kind="link"
          onClick={() =>
            onChange({ ...noPlace, q: undefined, kind: undefined, trade: undefined, scorsFrom: undefined })
          }
        >
          Clear all
        </Button>
      ) : null}
      <div className={styles.end}>
        <span className="muted t-s" role="status">
          {shown}
        </span>
        <FilterSelect
          name="Sort"
          value={search.sort ?? "scors"}
          options={sorts}
          onChange={(sort) => onChange({ sort: sort === "scors" ? undefined : sort })}
        />
      </div>
    </search>
  );
}
