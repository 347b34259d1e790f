import { observable } from "../../lib/observable.ts";

/** Set while the password or second factor is asked for: called with whether it was given. */
export const pendingConfirmation = observable<((isGiven: boolean) => void) | null>(null);

let asked: Promise<boolean> | undefined;

/** Requests that need a confirmation at the same moment wait for the same one. */
export const askToConfirm = (): Promise<boolean> => {
  asked ??= new Promise<boolean>((resolve) => pendingConfirmation.set(resolve)).finally(() => {
    asked = undefined;
    pendingConfirmation.set(null);
  });
  return asked;
};
