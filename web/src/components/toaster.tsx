import { lazy, Suspense } from "react";
import { useObservable } from "../lib/observable.ts";
import { toasts } from "../lib/toast.ts";

const ToastList = lazy(() => import("./toast-list.tsx").then((file) => ({ default: file.ToastList })));

export function Toaster() {
  const waiting = useObservable(toasts);
  return <Suspense>{waiting.length > 0 ? <ToastList /> : null}</Suspense>;
}
