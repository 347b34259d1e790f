import { useQuery } from "@tanstack/react-query";
import type { User } from "@trestle/domain/auth/user.ts";
import { myMoneyQuery } from "../../features/my-money/api/my-money.ts";
import { TourCard } from "../../features/tour/components/tour-card.tsx";
import { firstStepsQuery } from "../../lib/first-steps.ts";
import { SkeletonRows } from "../../ui/index.ts";
import type { Waiting } from "../money/tasks.ts";
import { AlsoWaiting } from "./also-waiting.tsx";
import { FirstSteps, hasFirstSteps } from "./first-steps.tsx";
import { failedStep, isFirstWaiting, stepFor } from "./member-step.tsx";
import { NextStep, NextStepPending } from "./next-step.tsx";
import { OwnMoneyFlow } from "./own-money-flow.tsx";
import { Rooms } from "./rooms.tsx";
import { useWaiting } from "./waiting.ts";

type Props = { user: User; hasWallet: boolean };

/** Shows the member's next task and the tasks after that. */
export function ForMember({ user, hasWallet }: Props) {
  const waiting = useWaiting(user);
  const steps = useQuery(firstStepsQuery);
  const money = useQuery(myMoneyQuery(user.id));
  return (
    <>
      {money.isFetched && !money.data ? (
        <NextStep step={failedStep(() => void money.refetch())} />
      ) : waiting && (!steps.isLoading || steps.isFetched) ? (
        <Known user={user} hasWallet={hasWallet} waiting={waiting} isNew={hasFirstSteps(steps.data)} />
      ) : (
        <>
          <NextStepPending />
          <div className="c4 card flush">
            <SkeletonRows rows={5} label="Loading what needs your attention" />
          </div>
        </>
      )}
      <TourCard user={user} />
      <OwnMoneyFlow userId={user.id} />
    </>
  );
}

function Known({ user, hasWallet, waiting, isNew }: Props & { waiting: Waiting[]; isNew: boolean }) {
  const rest = isFirstWaiting(user) ? waiting.slice(1) : waiting;
  return (
    <>
      <NextStep step={stepFor(user, hasWallet, waiting[0])} />
      {rest.length > 0 ? <AlsoWaiting waiting={rest} /> : isNew ? null : <Rooms />}
      {isNew ? <FirstSteps user={user} wide={rest.length > 0} /> : null}
    </>
  );
}
