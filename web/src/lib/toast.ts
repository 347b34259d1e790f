import { observable } from "./observable.ts";

export type Toast = { title: string; message?: string };

/** Toasts waiting to be shown; what shows them is loaded with the first one. */
export const toasts = observable<Toast[]>([]);

export const toast = (one: Toast): void => toasts.set([...toasts.get(), one]);
