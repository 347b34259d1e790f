import {
  type FundingState,
  fundingStates,
  type MarketSort,
  marketSorts,
} from "@trestle/domain/projects/market.ts";
import type { ReactNode } from "react";
import { PlaceFilter } from "../../../components/places/place-filter.tsx";
import styles from "../../../ui/filters.module.css";
import { Button, FilterChip, FilterSelect, SearchBox } from "../../../ui/index.ts";
import { filterLabels, fundingLabels, sortLabels } from "../filter-labels.ts";
import {
  type ChangeSearch,
  isFiltered,
  type MarketSearch,
  NEAR_KM,
  withoutFilters,
} from "../market-search.ts";
import { AskedFilter, ClosingFilter, ScorsFilter, WorkFilter } from "./filter-contents.tsx";

const fundingOptions = fundingStates.map((state): [FundingState, string] => [state, fundingLabels[state]]);
const sortOptions = marketSorts.map((sort): [MarketSort, string] => [sort, sortLabels[sort]]);

type Props = {
  search: MarketSearch;
  onChange: ChangeSearch;
  onReplaceAll: (search: MarketSearch) => void;
  /** `16 of 64` */
  count: ReactNode;
};

/** Filters of the market; all their values are in the URL. */
export function MarketFilters({ search, onChange, onReplaceAll, count }: Props) {
  const clearPlace = { place: undefined, latitude: undefined, longitude: undefined, radiusKm: undefined };
  return (
    <search className={styles.filters} aria-label="Market">
      <div className={styles.search}>
        <SearchBox
          label="Search projects"
          placeholder="Project, place or keyword"
          value={search.q ?? ""}
          onChange={(q) => onChange({ q: q || undefined }, { replace: Boolean(search.q && q) })}
        />
      </div>
      <FilterChip
        name="Work"
        words={filterLabels.work(search)}
        onClear={() => onChange({ category: undefined })}
      >
        {() => <WorkFilter search={search} onChange={onChange} />}
      </FilterChip>
      <FilterChip
        name="Asking price"
        words={filterLabels.asked(search)}
        onClear={() => onChange({ askedFrom: undefined, askedTo: undefined })}
      >
        {(close) => <AskedFilter search={search} onChange={onChange} close={close} />}
      </FilterChip>
      <FilterChip
        name="Location"
        words={filterLabels.place(search)}
        onClear={() => onChange(clearPlace)}
        width={340}
      >
        {(close) => <PlaceFilter search={search} usualKm={NEAR_KM} onChange={onChange} close={close} />}
      </FilterChip>
      <FilterChip
        name="Closing date"
        words={filterLabels.closing(search)}
        onClear={() => onChange({ closesBy: undefined })}
      >
        {(close) => <ClosingFilter search={search} onChange={onChange} close={close} />}
      </FilterChip>
      <FilterSelect
        name="Funding"
        none="Funding"
        value={search.funding}
        options={fundingOptions}
        onChange={(funding) => onChange({ funding })}
      />
      <FilterChip
        name="SCORS"
        words={filterLabels.scors(search)}
        onClear={() => onChange({ scorsTo: undefined })}
      >
        {(close) => <ScorsFilter search={search} onChange={onChange} close={close} />}
      </FilterChip>
      {isFiltered(search) ? (
        <Button kind="link" onClick={() => onReplaceAll(withoutFilters(search))}>
          Clear all
        </Button>
      ) : null}
      <div className={styles.end}>
        <span className="muted t-s" role="status">
          {count}
        </span>
        <FilterSelect
          name="Sort"
          value={search.sort ?? "newest"}
          options={sortOptions}
          onChange={(sort) => onChange({ sort: sort === "newest" ? undefined : sort })}
        />
      </div>
    </search>
  );
}
