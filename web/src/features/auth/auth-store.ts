import type { User } from "@trestle/domain/auth/user.ts";
import { setAuthListener } from "../../lib/api-client.ts";
import { call } from "../../lib/endpoints.ts";
import { observable, useObservable } from "../../lib/observable.ts";
import { isRefusedLogin } from "../../lib/request-error.ts";
import { forget, onStoredElsewhere, readStored, storageKeys, store } from "../../lib/storage.ts";
import { disconnectWallet } from "../../lib/wallet/wallet-store.ts";
import { askToConfirm } from "./confirmation.ts";

export type AuthState = {
  isInitialized: boolean;
  isAuthenticated: boolean;
  token: string | null;
  user: User | null;
  loginError: string | null;
};

const signedOut = { isAuthenticated: false, token: null, user: null, loginError: null };
const RETRY_MS = 4000;

export const auth = observable<AuthState>(
  { ...signedOut, isInitialized: false },
  { ...signedOut, isInitialized: true },
);
export const useAuth = (): AuthState => useObservable(auth);
export const hasStoredToken = (): boolean => Boolean(readStored(storageKeys.authToken));

/** Stores token and user and tells every listener. Throws when the browser cannot keep them. */
export function setAuth(token: string, person: User): void {
  store(storageKeys.authToken, token);
  store(storageKeys.user, JSON.stringify(person));
  auth.set({ isInitialized: true, isAuthenticated: true, token, user: person, loginError: null });
}

/** The account as the server holds it after a change. */
export function userChanged(person: User): void {
  const token = readStored(storageKeys.authToken);
  if (token && auth.get().user?.id === person.id) setAuth(token, person);
}

/** Asks again for what others may have changed: a decision about one's documents, an entry on the chain. */
export async function refreshUser(): Promise<void> {
  if (!auth.get().isAuthenticated) return;
  const { user } = await call("GET /api/auth/current_user");
  userChanged(user);
}

export function clearAuth(): void {
  forget(storageKeys.authToken, storageKeys.user, storageKeys.ethereumAddress);
  disconnectWallet();
  auth.set({ ...signedOut, isInitialized: true });
}

/** Restores a saved token; the server's answer about the current user decides whether it still counts. */
export async function restoreAuth(): Promise<void> {
  const token = readStored(storageKeys.authToken);
  if (!token) {
    auth.set({ ...signedOut, isInitialized: true });
    return;
  }
  try {
    const { user } = await call("GET /api/auth/current_user");
    // A refusal or another tab may have taken the token away while the answer was on its way.
    const current = readStored(storageKeys.authToken);
    if (current) setAuth(current, user);
    else clearAuth();
  } catch (error) {
    if (isRefusedLogin(error)) {
      // The client has cleared auth, unless another login replaced the token while the answer was on its way.
      if (hasStoredToken() && readStored(storageKeys.authToken) !== token) await restoreAuth();
      return;
    }
    // No answer is not a refusal: one is signed out for now, but the saved token is tried again.
    auth.set({ ...signedOut, isInitialized: true });
    window.setTimeout(() => {
      if (!auth.get().isAuthenticated && hasStoredToken()) void restoreAuth();
    }, RETRY_MS);
  }
}

/** Notifies the server before the token is deleted; signing out here doesn't wait for the answer. */
export function logout(): void {
  disconnectWallet();
  if (hasStoredToken()) {
    // Sent even when the tab closes right after it.
    call("POST /api/auth/logout", { keepalive: true }).catch((error: unknown) =>
      console.error("We couldn’t tell the server you signed out", error),
    );
  }
  clearAuth();
}

function followOtherTab(key: string | null): void {
  if (key !== null && key !== storageKeys.authToken) return;
  const token = readStored(storageKeys.authToken);
  if (!token) clearAuth();
  else if (auth.get().isAuthenticated) auth.set({ ...auth.get(), token });
  else void restoreAuth();
}

/** Called once, before the first render. Returns what undoes it. */
export function startAuth(): () => void {
  setAuthListener({
    clear: clearAuth,
    confirm: askToConfirm,
    renewed: (token) => {
      if (auth.get().isAuthenticated) auth.set({ ...auth.get(), token });
    },
  });
  const stopFollowing = onStoredElsewhere(followOtherTab);
  void restoreAuth();
  return stopFollowing;
}
