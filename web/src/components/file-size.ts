const KILO = 1024;

/** `1.2 MB`, `340 KB` */
export function fileSize(bytes: number): string {
  if (bytes < KILO) return `${bytes} bytes`;
  if (bytes < KILO * KILO) return `${Math.round(bytes / KILO)} KB`;
  return `${(bytes / KILO / KILO).toFixed(1)} MB`;
}
