import { useRouter } from "@tanstack/react-router";
import { Marker } from "@vis.gl/react-maplibre";
import { type MouseEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { Button } from "../../ui/index.ts";
import { clusterPins, type PinCluster } from "./cluster-pins.ts";
import type { MapPin, MapViewProps } from "./map-types.ts";
import styles from "./pins.module.css";

const CLUSTER_PIXELS = 34;
const MAX_NUMBERS = 3;

type Props = Pick<MapViewProps, "selectedId" | "onSelect" | "hoveredId" | "onHover"> & {
  pins: MapPin[];
  zoom: number;
  /** Looks closer at some pins; false when they lie on one spot, so that nothing would part them. */
  onApproach: (pins: MapPin[]) => boolean;
};

/** Pins as buttons and links of the page, so that Tab, a screen reader and a finger find them. */
export function Pins({ pins, zoom, onApproach, ...shared }: Props) {
  const [openKey, setOpenKey] = useState<string | null>(null);
  const clusters = useMemo(() => clusterPins(pins, zoom, CLUSTER_PIXELS), [pins, zoom]);
  return clusters.map((cluster) => {
    const [pin] = cluster.pins;
    const ids = cluster.pins.map(({ id }) => id);
    const isRaised = [shared.selectedId, shared.hoveredId].some((id) => id != null && ids.includes(id));
    const isOpen = openKey === cluster.key;
    const total = cluster.pins.reduce((sum, { count = 1 }) => sum + count, 0);
    const open = () => {
      if (isOpen || onApproach(cluster.pins)) return setOpenKey(null);
      if (cluster.pins.length > 1) return setOpenKey(cluster.key);
      // Pins that the server clustered can't be listed here.
      if (pin) shared.onSelect?.(pin.id);
    };
    return (
      <Marker
        key={cluster.key}
        latitude={cluster.latitude}
        longitude={cluster.longitude}
        style={{ zIndex: isOpen ? 3 : isRaised ? 2 : 1 }}
      >
        {total === 1 && pin ? (
          <SinglePin pin={pin} {...shared} />
        ) : (
          <ClusterPin
            cluster={cluster}
            isOpen={isOpen}
            isRaised={isRaised}
            total={total}
            onOpen={open}
            onClose={() => setOpenKey(null)}
            {...shared}
          />
        )}
      </Marker>
    );
  });
}

type Shared = Omit<Props, "pins" | "zoom" | "onApproach">;

function SinglePin({ pin, selectedId, hoveredId, onHover, onSelect }: Shared & { pin: MapPin }) {
  const isSelected = pin.id === selectedId;
  return (
    <PinAnchor
      pin={pin}
      className={styles.pin}
      isSelected={isSelected}
      onSelect={onSelect}
      onHover={onHover}
      data-raised={isSelected || pin.id === hoveredId || undefined}
    >
      {pin.number === undefined ? (
        <PinMark tone={pin.tone} progress={pin.progress} isSelected={isSelected} />
      ) : (
        <span className={styles.number} data-shape={pin.shape} aria-hidden="true">
          {pin.number}
        </span>
      )}
      <span className={styles.label}>{pin.label}</span>
    </PinAnchor>
  );
}

/** Returns the list numbers of a cluster, because a mere count would read like one more list number. */
function numbersOf(pins: MapPin[]): string | undefined {
  const numbers = pins.flatMap(({ number }) => number ?? []);
  if (numbers.length < pins.length) return undefined;
  return `${numbers.slice(0, MAX_NUMBERS).join(", ")}${numbers.length > MAX_NUMBERS ? " …" : ""}`;
}

type ClusterProps = Shared & {
  cluster: PinCluster;
  total: number;
  isOpen: boolean;
  isRaised: boolean;
  onOpen: () => void;
  onClose: () => void;
};

function ClusterPin({ cluster, total, isOpen, isRaised, onOpen, onClose, ...shared }: ClusterProps) {
  const root = useRef<HTMLDivElement>(null);
  useClosing(root, isOpen, onClose);
  const [first, second] = cluster.pins;
  return (
    <div ref={root} className={styles.cluster}>
      <Button
        kind="bare"
        className={styles.count}
        data-raised={isRaised || undefined}
        aria-label={second ? `${total} places: ${first?.label} and others` : first?.label}
        aria-expanded={second ? isOpen : undefined}
        onClick={(event) => {
          // The map under it must not take this for a click on itself.
          event.stopPropagation();
          onOpen();
        }}
      >
        {numbersOf(cluster.pins) ?? total}
      </Button>
      {isOpen ? (
        <ul className={styles.list}>
          {cluster.pins.map((pin) => (
            <li key={pin.id}>
              <PinAnchor
                pin={pin}
                className={styles.row}
                isSelected={pin.id === shared.selectedId}
                onSelect={shared.onSelect}
                onHover={shared.onHover}
              >
                {pin.label}
              </PinAnchor>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** Escape, and a press anywhere else, close what is open: the map takes focus away at a press, so the page listens. */
function useClosing(root: React.RefObject<HTMLElement | null>, isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    const onKey = ({ key }: globalThis.KeyboardEvent) => key === "Escape" && close();
    const onPress = ({ target }: PointerEvent) => !root.current?.contains(target as Node) && close();
    document.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", onPress);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", onPress);
    };
  }, [isOpen, root]);
}

type AnchorProps = Pick<Props, "onSelect" | "onHover"> & {
  pin: MapPin;
  className: string | undefined;
  isSelected: boolean;
  children: React.ReactNode;
  "data-raised"?: boolean | undefined;
};

/** A link where the pin leads somewhere, else a button. */
function PinAnchor({ pin, isSelected, onSelect, onHover, children, ...rest }: AnchorProps) {
  const router = useRouter();
  const shared = {
    ...rest,
    "aria-label": pin.label,
    onMouseEnter: () => onHover?.(pin.id),
    onMouseLeave: () => onHover?.(null),
    onFocus: () => onHover?.(pin.id),
    onBlur: () => onHover?.(null),
  };
  const select = (event: MouseEvent) => {
    event.stopPropagation();
    onSelect?.(pin.id);
  };
  if (!pin.href) {
    return (
      <Button kind="bare" aria-pressed={isSelected} {...shared} onClick={select}>
        {children}
      </Button>
    );
  }
  const follow = (event: MouseEvent) => {
    select(event);
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    router.history.push(pin.href ?? "");
  };
  return (
    <a href={pin.href} aria-current={isSelected || undefined} {...shared} onClick={follow}>
      {children}
    </a>
  );
}

type PinMarkProps = { tone?: "brand" | "accent" | "muted"; progress?: number; isSelected?: boolean };

const RADIUS = 7;
const GIRTH = 2 * Math.PI * RADIUS;

/** A dot in a ring; the ring fills with the progress. */
function PinMark({ tone = "brand", progress, isSelected }: PinMarkProps) {
  const filled = Math.min(1, Math.max(0, progress ?? 1));
  return (
    <svg
      className={styles.mark}
      data-tone={tone}
      data-selected={isSelected || undefined}
      viewBox="-12 -12 24 24"
      width="24"
      height="24"
      aria-hidden="true"
    >
      <circle r="10.5" className={styles.disc} />
      <circle r={RADIUS} className={styles.track} />
      <circle
        r={RADIUS}
        className={styles.ring}
        transform="rotate(-90)"
        strokeDasharray={`${filled * GIRTH} ${GIRTH}`}
      />
      <circle r="2.2" className={styles.dot} />
    </svg>
  );
}
