import { useQuery } from "@tanstack/react-query";
import type { HealthPage } from "@trestle/domain/admin/health.ts";
import { queryOf } from "../../../lib/endpoints.ts";
import { counted, exactTime, formatNumber } from "../../../lib/format.ts";
import { Amount, Badge, Card, Grid, Icon, List, ListRow, Loaded, When } from "../../../ui/index.ts";
import styles from "./admin.module.css";
import { Figure } from "./charts.tsx";

const LOOK_AGAIN_MS = 10_000;

/** Every part that can fail, how it was in the last 24 hours, and the last alarms. */
export function Health() {
  const query = useQuery(queryOf("GET /api/admin/health", {}, { refetchInterval: LOOK_AGAIN_MS }));
  const open = query.data?.alarms.filter(({ closedAt }) => closedAt === null) ?? [];
  return (
    <Card
      flush
      title="Health"
      action={
        open.length > 0 ? (
          <Badge tone="you" icon="warning">
            {counted(open.length, "open alarm")}
          </Badge>
        ) : (
          <Badge tone="go" icon="check">
            No open alarms
          </Badge>
        )
      }
    >
      <Loaded query={query} failure="We couldn’t load the health figures.">
        {(health) => (
          <>
            <Parts health={health} isOpen={(kind) => open.some((alarm) => alarm.kind.startsWith(kind))} />
            <Alarms alarms={health.alarms} />
          </>
        )}
      </Loaded>
    </Card>
  );
}

type PartsProps = { health: HealthPage; isOpen: (kind: string) => boolean };

function Parts({ health, isOpen }: PartsProps) {
  const { chain, indexer, jobs, mail, storage, operator, samples } = health;
  const values = (read: (sample: HealthPage["samples"][number]) => number | null) =>
    samples.flatMap((sample) => read(sample) ?? []);
  return (
    <Grid as="dl" columns={5} fold="l" divided>
      <Figure
        icon="chain"
        name="Indexer and chain"
        value={formatNumber(indexer.block)}
        alarming={isOpen("indexer") || isOpen("chain")}
        hint={
          chain.head === null
            ? "The chain isn’t answering"
            : `Head ${formatNumber(chain.head)}, final ${formatNumber(indexer.final)}, ${chain.answerMs} ms to answer`
        }
        spark="Blocks behind the chain over 24 hours"
        values={values(({ behind }) => behind)}
        note={indexer.behind === null ? "" : `${counted(indexer.behind, "block")} behind`}
      />
      <Figure
        icon="again"
        name="Jobs"
        value={`${formatNumber(jobs.waiting)} waiting`}
        alarming={isOpen("jobs")}
        hint={`Oldest ${duration(jobs.oldestSeconds)}`}
        kind="bars"
        spark="Jobs waiting over 24 hours"
        values={values(({ jobsWaiting }) => jobsWaiting)}
        note={`${formatNumber(jobs.retried)} being retried, ${formatNumber(jobs.failed)} given up`}
      />
      <Figure
        icon="send"
        name="Email"
        value={mail.on ? `${formatNumber(mail.waiting)} waiting` : "Off"}
        alarming={isOpen("mail")}
        hint={mail.on ? `Oldest ${duration(mail.oldestSeconds)}` : "SMTP_URL isn’t set"}
        kind="bars"
        spark="Emails waiting over 24 hours"
        values={values(({ mailWaiting }) => mailWaiting)}
        note={`${formatNumber(mail.failed)} undeliverable`}
      />
      <Figure
        icon="sheet"
        name="Storage"
        value={storage.freeMegabytes === null ? "Object storage" : `${gigabytes(storage.freeMegabytes)} free`}
        alarming={isOpen("storage")}
        hint={
          storage.totalMegabytes === null
            ? "Files are in a bucket"
            : `of ${gigabytes(storage.totalMegabytes)} where files are kept`
        }
        spark="Free space over 24 hours"
        values={values(({ freeMegabytes }) => freeMegabytes)}
      />
      <Figure
        icon="wallet"
        name="Operator"
        value={operator.balance === null ? "Unknown" : <Amount wei={BigInt(operator.balance)} />}
        alarming={isOpen("operator")}
        hint={`${formatNumber(operator.waiting)} waiting, ${formatNumber(operator.failed)} failed`}
        spark="The operator’s balance over 24 hours"
        values={values(({ operatorBalance }) =>
          operatorBalance === null ? null : Number(BigInt(operatorBalance) / 10n ** 14n),
        )}
        note={`Oldest ${duration(operator.oldestSeconds)}`}
      />
    </Grid>
  );
}

/** The last alarms, those that are open first. */
function Alarms({ alarms }: Pick<HealthPage, "alarms">) {
  if (alarms.length === 0) return <p className={`t-s muted ${styles.foot}`}>No alarms yet.</p>;
  return (
    <List inset aria-label="Last alarms" className={styles.rest}>
      {alarms.map(({ id, text, openedAt, closedAt }) => (
        <ListRow
          key={id}
          lead={<Icon name={closedAt ? "check" : "warning"} size={16} />}
          end={
            closedAt ? (
              <Badge title={`Closed ${exactTime(closedAt)}`}>Closed</Badge>
            ) : (
              <Badge tone="you">Open</Badge>
            )
          }
        >
          <span className={closedAt ? "muted" : "strong"}>{text}</span>{" "}
          <When at={openedAt} className="t-s muted" />
        </ListRow>
      ))}
    </List>
  );
}

const gigabytes = (megabytes: number): string =>
  `${formatNumber(megabytes / 1024, { maximumFractionDigits: 1 })} GB`;

function duration(seconds: number): string {
  if (seconds < 120) return `${seconds} s`;
  return seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}
