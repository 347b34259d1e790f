export type MapPoint = { latitude: number; longitude: number };
export type MapSight = MapPoint & { zoom: number };
export type MapArea = MapPoint & { radiusKm: number };
export type MapBounds = { west: number; south: number; east: number; north: number };

export type MapPin = MapPoint & {
  id: string;
  /** Read by screen readers, and shown beside the pin on hover. */
  label: string;
  /** Target of a click; without a target, only `onSelect` is called. */
  href?: string;
  tone?: "brand" | "accent" | "muted";
  /** Its number in a list beside the map, drawn instead of the dot; the shape tells two kinds apart. */
  number?: number;
  shape?: "round" | "square";
  /** 0 to 1: a ring around the pin. */
  progress?: number;
  /** How many stand here together, where somebody else has put them together. */
  count?: number;
};

/** One pin that a person puts somewhere: by a click, by dragging it, or with the arrow keys. */
export type MovablePin = {
  point: MapPoint | null;
  label: string;
  onMove: (point: MapPoint) => void;
};

export type MapViewProps = {
  /** Names the map for a screen reader. */
  ariaLabel: string;
  pins?: MapPin[];
  selectedId?: string | null;
  onSelect?: (id: string) => void;
  /** The pin that is pointed at in a list beside the map. */
  hoveredId?: string | null;
  onHover?: (id: string | null) => void;
  onBoundsChange?: (bounds: MapBounds) => void;
  movablePin?: MovablePin;
  /** A circle on the ground, under the pins. */
  area?: MapArea;
  /** Where to look; another value moves the map there. */
  sight?: MapSight;
  /** Show all pins: at first, and whenever they change until somebody moves the map. */
  fit?: boolean;
  height?: number | string;
  /** Load it on a small screen too, where the map is what somebody came for. */
  atOnce?: boolean;
};
