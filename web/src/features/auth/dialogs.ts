import type { SignUpRole } from "@trestle/domain/auth/user.ts";
import { observable, useObservable } from "../../lib/observable.ts";

const SWITCH_DELAY_MS = 100;

type OpenDialog =
  | { name: "login" }
  | { name: "register"; role: SignUpRole | null }
  | { name: "wallet" }
  | { name: "kyc" };

const dialog = observable<OpenDialog | null>(null);
export const useOpenDialog = (): OpenDialog | null => useObservable(dialog);

export const openLogin = (): void => dialog.set({ name: "login" });
export const openRegister = (role: SignUpRole | null = null): void => dialog.set({ name: "register", role });
export const openWallet = (): void => dialog.set({ name: "wallet" });
export const openKyc = (): void => dialog.set({ name: "kyc" });
export const closeDialog = (): void => dialog.set(null);

/** The short pause lets the first dialog give its focus back before the second one takes it. */
export function switchToLogin(): void {
  closeDialog();
  setTimeout(openLogin, SWITCH_DELAY_MS);
}
