import { useQuery } from "@tanstack/react-query";
import { formatCoinsShort } from "@trestle/domain/money.ts";
import { pages } from "@trestle/domain/pages.ts";
import type { MapMark } from "@trestle/domain/projects/market.ts";
import { useCallback, useMemo, useState } from "react";
import type { MapPin } from "../../../components/map/map-types.ts";
import { MapView } from "../../../components/map/map-view.tsx";
import { formatNumber } from "../../../lib/format.ts";
import { Button } from "../../../ui/index.ts";
import { type MarketAsk, mapMarksQuery } from "../api/marketplace.ts";
import { type Area, areaOf, type Bounds, type Sight, withinWorld } from "../map-frame.ts";
import { percentOf } from "../percent-of.ts";
import styles from "./market-map.module.css";

type Props = {
  ask: MarketAsk;
  sight: Sight | undefined;
  selectedId?: string;
  /** Handles a click on a pin; by default, a pin links to its project's page. */
  onSelect?: (id: string) => void;
  onSearchHere?: (area: Area) => void;
  /** Number of projects that match the filters, inside and outside the view. */
  total?: number;
  atOnce?: boolean;
};

/** Shows the market on a map: single projects as rings of their funding, clusters as numbers. */
export function MarketMap({ ask, sight, selectedId, onSelect, onSearchHere, total, atOnce }: Props) {
  const [bounds, setBounds] = useState<Bounds | null>(null);
  const { data: marks, isError } = useQuery(mapMarksQuery(ask, bounds));
  const pins = useMemo(() => marks?.map(pinOf) ?? [], [marks]);
  const look = useCallback((seen: Bounds) => setBounds(withinWorld(seen)), []);
  return (
    <div className={styles.frame}>
      <MapView
        ariaLabel="Projects on a map"
        pins={onSelect ? pins.map(({ href, ...pin }) => pin) : pins}
        selectedId={selectedId ?? null}
        onSelect={onSelect}
        onBoundsChange={look}
        sight={sight}
        height="100%"
        atOnce={atOnce}
      />
      {/* The key is hidden until the map is loaded. */}
      {bounds ? (
        <p className={styles.note}>
          <span className={styles.key} aria-hidden="true" />
          {isError
            ? "We couldn’t load the projects on the map"
            : marks?.length === 0
              ? "No projects in this view"
              : ["Ring: funding", inView(marks, total)].filter(Boolean).join(", ")}
          {onSearchHere ? (
            <Button kind="link" small onClick={() => onSearchHere(areaOf(bounds))}>
              Search this area
            </Button>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}

/** Returns the share of projects in view; null if all are in view. */
function inView(marks: MapMark[] | undefined, total: number | undefined): string | null {
  if (!marks || total === undefined) return null;
  const here = marks.reduce((sum, { count }) => sum + count, 0);
  return here < total ? `${formatNumber(here)} of ${formatNumber(total)} in view` : null;
}

function pinOf({ latitude, longitude, count, project }: MapMark): MapPin {
  if (!project)
    return { id: `${latitude} ${longitude}`, latitude, longitude, label: `${count} projects`, count };
  const percent = percentOf(project);
  return {
    id: project._id,
    latitude,
    longitude,
    label: `${project.title}, ${formatCoinsShort(BigInt(project.asked))}`,
    href: `${pages.project}/${project._id}`,
    progress: (percent ?? 0) / 100,
    tone: percent === undefined ? "muted" : "brand",
  };
}
