/** Keys in local storage. `ethereumAddress` is only ever removed: older records may still hold it. */
export const storageKeys = {
  authToken: "authToken",
  user: "user",
  walletAddress: "walletAddress",
  ethereumAddress: "ethereumAddress",
  lastWallet: "lastWallet",
  demoWallet: "demoWallet",
  tour: "tour",
  colorScheme: "colorScheme",
} as const;

type StorageKey =
  | (typeof storageKeys)[keyof typeof storageKeys]
  /** Transactions under way, per chain. */
  | `transactions:${number}`
  /** Whether somebody wants this browser to show their notifications. */
  | `push:${string}`
  /** Typed text that has not reached the server. */
  | `unsent:${string}`;

/** A browser may refuse storage altogether; reading then finds nothing. */
export function readStored(key: StorageKey): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Throws where storage is refused or full, so that the caller knows the value was not kept. */
export function store(key: StorageKey, value: string): void {
  window.localStorage.setItem(key, value);
}

export function forget(...keys: StorageKey[]): void {
  for (const key of keys) {
    try {
      window.localStorage.removeItem(key);
    } catch {
      // Nothing was stored where storage is refused.
    }
  }
}

/** Tells of changes made by another tab; `null` means the whole storage was cleared. */
export function onStoredElsewhere(listener: (key: string | null) => void): () => void {
  const heard = (event: StorageEvent) => listener(event.key);
  window.addEventListener("storage", heard);
  return () => window.removeEventListener("storage", heard);
}
