const KILO = 1024;

/** `1.2 MB`, `340 KB`, `1 GB` */
export function fileSize(bytes: number): string {
  if (bytes < KILO) return `${bytes} bytes`;
  if (bytes < KILO * KILO) return `${Math.round(bytes / KILO)} KB`;
  if (bytes >= KILO ** 3) return `${Number((bytes / KILO ** 3).toFixed(1))} GB`;
  return `${(bytes / KILO / KILO).toFixed(1)} MB`;
}
