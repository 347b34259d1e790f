import type { MyMoney } from "@trestle/domain/my-money/my-money.ts";
import { pages } from "@trestle/domain/pages.ts";
import { Amount, Badge, Card, Icon, type IconName, List, ListLink, ListRow } from "../../ui/index.ts";
import { tasksOf } from "./tasks.ts";

/** Lists the tasks about the reader's money, most urgent first. */
export function WaitingCard({ money }: { money: MyMoney }) {
  const tasks = tasksOf(money);
  return (
    <Card
      flush
      id="waiting"
      title="Waiting for you"
      action={tasks.length > 0 ? <Badge tone="you">{tasks.length}</Badge> : null}
      small
    >
      {tasks.length === 0 ? (
        <p className="t-s muted" style={{ padding: "16px 24px" }}>
          Nothing needs your reply.
        </p>
      ) : (
        <List inset>
          {tasks.map(({ key, icon, title, text, note, money: stake, to, params, search }) => {
            const contents = (
              <>
                <p className="strong">{title}</p>
                {stake ? (
                  <p>
                    <span className="t-s muted">{stake.label}</span> <Amount wei={stake.wei} />
                  </p>
                ) : null}
                <p className="t-s muted">{text}</p>
                {note ? <p className="t-s muted">{note}</p> : null}
              </>
            );
            return to === pages.money ? (
              <ListRow key={key} lead={<Mark icon={icon} />}>
                {contents}
              </ListRow>
            ) : (
              <ListLink
                key={key}
                {...{ to, params, search }}
                lead={<Mark icon={icon} />}
                end={<Icon name="chevron" size={16} />}
              >
                {contents}
              </ListLink>
            );
          })}
        </List>
      )}
    </Card>
  );
}

const Mark = ({ icon }: { icon: IconName }) => (
  <span className="mark you">
    <Icon name={icon} />
  </span>
);
