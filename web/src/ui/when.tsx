import type { ReactNode } from "react";
import { exactTime, relativeTime } from "../lib/format.ts";

type Props = { at: string; className?: string; children?: ReactNode };

/** A moment as `8 minutes ago`, or in the words of `children`; exactly on hovering. */
export const When = ({ at, className, children = relativeTime(at) }: Props) => (
  <time className={className} dateTime={at} title={exactTime(at)}>
    {children}
  </time>
);
