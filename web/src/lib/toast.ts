import { observable } from "./observable.ts";

export type Toast = {
  title: string;
  message?: string;
  /** A later toast of the same subject takes the place of the earlier one. */
  subject?: string;
  /** Stays until it is dismissed or a newer toast of the same subject replaces it. */
  stays?: boolean;
  link?: { address: string; text: string };
};

/** Toasts waiting to be shown; what shows them is loaded with the first one. */
export const toasts = observable<Toast[]>([]);

export const toast = (one: Toast): void => toasts.set([...toasts.get(), one]);
