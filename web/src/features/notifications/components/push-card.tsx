import type { PushDevice } from "@trestle/domain/notifications/push.ts";
import type { NotificationSettings } from "@trestle/domain/notifications/topics.ts";
import { call } from "../../../lib/endpoints.ts";
import { shortDay } from "../../../lib/format.ts";
import { toast } from "../../../lib/toast.ts";
import { useChange } from "../../../lib/use-change.ts";
import { Button, Card, List, ListRow, Problem } from "../../../ui/index.ts";
import { hasPush, isBlocked, turnPushOff, turnPushOn } from "../push.ts";

type Props = { userId: string; push: NotificationSettings["push"] & { key: string } };

/** Turns push on or off for this device, and lists the other devices with push. */
export function PushCard({ userId, push: { key, devices } }: Props) {
  const here = devices.find(({ current }) => current);
  const change = useChange({
    send: () => (here ? turnPushOff(userId, here._id) : turnPushOn(userId, key)),
    failure: "Your browser’s push service doesn’t answer. Try again in a moment.",
    invalidates: ["/api/notifications/settings"],
    onDone: () => toast({ title: here ? "Push is off for this device" : "Push is on for this device" }),
  });
  const remove = useChange({
    send: ({ _id }: PushDevice) =>
      call("DELETE /api/notifications/push-devices/:id", { params: { id: _id } }),
    failure: "Push wasn’t turned off. Try again.",
    invalidates: ["/api/notifications/settings"],
  });
  const others = devices.filter(({ current }) => !current);
  return (
    <Card
      small
      title="Push on this device"
      hint={stateText(here !== undefined)}
      action={
        hasPush() && (here || !isBlocked()) ? (
          <Button kind={here ? "plain" : "primary"} busy={change.busy} onClick={() => change.run()}>
            {here ? "Turn off" : "Turn on"}
          </Button>
        ) : null
      }
    >
      <Problem>{change.problem ?? remove.problem}</Problem>
      {others.length > 0 ? (
        <List aria-label="Other devices with push">
          {others.map((other) => (
            <ListRow
              key={other._id}
              end={
                <Button
                  kind="link"
                  small
                  aria-label={`Turn off push on ${other.device ?? "another device"}`}
                  busy={remove.busy}
                  onClick={() => remove.run(other)}
                >
                  Turn off
                </Button>
              }
            >
              {other.device ?? "Another device"}{" "}
              <span className="muted">since {shortDay(other.createdAt)}</span>
            </ListRow>
          ))}
        </List>
      ) : null}
    </Card>
  );
}

function stateText(isOn: boolean): string {
  if (!hasPush()) return "This browser can’t show push notifications.";
  if (isOn) return "You see what’s ticked under Push, even while Trestle is closed.";
  if (isBlocked())
    return "Your browser blocks notifications from this site. Allow them in its settings, then come back.";
  return "See what’s ticked under Push, even while Trestle is closed.";
}
