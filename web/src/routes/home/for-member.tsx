import { useQuery } from "@tanstack/react-query";
import type { User } from "@trestle/domain/auth/user.ts";
import { TourCard } from "../../features/tour/components/tour-card.tsx";
import { firstStepsQuery } from "../../lib/first-steps.ts";
import { AlsoWaiting } from "./also-waiting.tsx";
import { FirstSteps, hasFirstSteps } from "./first-steps.tsx";
import { isFirstWaiting, NextStep } from "./next-step.tsx";
import { Rooms } from "./rooms.tsx";
import { useWaiting } from "./waiting.ts";

type Props = { user: User; hasWallet: boolean };

/** What to do next, and what waits behind it. */
export function ForMember({ user, hasWallet }: Props) {
  const waiting = useWaiting(user);
  const rest = isFirstWaiting(user) ? waiting.slice(1) : waiting;
  const isNew = hasFirstSteps(useQuery(firstStepsQuery).data);
  return (
    <>
      <NextStep user={user} hasWallet={hasWallet} waiting={waiting[0]} />
      {rest.length > 0 ? <AlsoWaiting waiting={rest} /> : isNew ? null : <Rooms />}
      {isNew ? <FirstSteps user={user} wide={rest.length > 0} /> : null}
      <TourCard user={user} />
    </>
  );
}
