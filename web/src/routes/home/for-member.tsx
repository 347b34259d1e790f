import { useQuery } from "@tanstack/react-query";
import type { User } from "@trestle/domain/auth/user.ts";
import { pages } from "@trestle/domain/pages.ts";
import { myMoneyQuery } from "../../features/my-money/api/my-money.ts";
import { TourCard } from "../../features/tour/components/tour-card.tsx";
import { firstStepsQuery } from "../../lib/first-steps.ts";
import { Badge, Card, Icon, List, ListLink, SkeletonRows } from "../../ui/index.ts";
import type { Waiting } from "../money/tasks.ts";
import { FirstSteps, hasFirstSteps } from "./first-steps.tsx";
import { failedStep, isFirstWaiting, stepFor } from "./member-step.tsx";
import { NextStep, NextStepPending } from "./next-step.tsx";
import { OwnMoneyFlow } from "./own-money-flow.tsx";
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

function AlsoWaiting({ waiting }: { waiting: Waiting[] }) {
  return (
    <Card
      flush
      small
      className="c4"
      id="waiting"
      title="Also needs your attention"
      action={<Badge>{waiting.length}</Badge>}
    >
      <List inset>
        {waiting.slice(0, 4).map(({ key, icon, title, text, to, params, search = {}, hash }) => (
          <ListLink
            key={key}
            to={to}
            params={params}
            search={search}
            hash={hash}
            lead={
              <span className="mark you">
                <Icon name={icon} />
              </span>
            }
            end={<Icon name="chevron" size={16} />}
          >
            <p className="strong">{title}</p>
            <p className="t-s muted">{text}</p>
          </ListLink>
        ))}
      </List>
    </Card>
  );
}

const rooms = [
  {
    to: pages.build,
    icon: "hammer",
    title: "Your build requests",
    text: "Your requests and their bids",
  },
  {
    to: pages.negotiate,
    icon: "speech",
    title: "Active negotiations",
    text: "Offers and replies, side by side",
  },
  {
    to: pages.tracking,
    icon: "gantt",
    title: "Ongoing work",
    text: "Milestones, evidence, payments",
  },
  {
    to: pages.club,
    icon: "people",
    title: "People to build with",
    text: "Businesses, investors, events",
  },
] as const;

function Rooms() {
  return (
    <Card flush small className="c4" id="rooms" title="Where to go next">
      <List inset>
        {rooms.map((room) => (
          <ListLink
            key={room.to}
            to={room.to}
            lead={
              <span className="mark">
                <Icon name={room.icon} />
              </span>
            }
            end={<Icon name="chevron" size={16} />}
          >
            <p className="strong">{room.title}</p>
            <p className="t-s muted">{room.text}</p>
          </ListLink>
        ))}
      </List>
    </Card>
  );
}
