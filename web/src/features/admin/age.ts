const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long somebody has waited: `48 min`, `19 h`, `3 d 4 h`. */
export function age(iso: string, now: number = Date.now()): string {
  const waited = Math.max(0, now - new Date(iso).getTime());
  if (waited < HOUR) return `${Math.floor(waited / MINUTE)} min`;
  if (waited < DAY) return `${Math.floor(waited / HOUR)} h`;
  return `${Math.floor(waited / DAY)} d ${Math.floor((waited % DAY) / HOUR)} h`;
}

/** We promise a reply within 2 working days. */
export const isOverdue = (iso: string, now: number = Date.now()): boolean =>
  now - new Date(iso).getTime() > 2 * DAY;
