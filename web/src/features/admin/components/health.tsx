import { useQuery } from "@tanstack/react-query";
import type { HealthPage } from "@trestle/domain/admin/health.ts";
import type { ReactNode } from "react";
import { LoadingAnimation } from "../../../components/loading-animation.tsx";
import { queryOf } from "../../../lib/endpoints.ts";
import { counted, formatNumber } from "../../../lib/format.ts";
import { Amount, Icon, type IconName, LoadFailure } from "../../../ui/index.ts";
import { Alarms } from "./alarms.tsx";
import styles from "./health.module.css";
import { Spark } from "./spark.tsx";

const LOOK_AGAIN_MS = 10_000;

/** Every part that can fail, how it was in the last 24 hours, and the last alarms. */
export function Health() {
  const {
    data: health,
    error,
    refetch,
  } = useQuery(queryOf("GET /api/admin/health", {}, { refetchInterval: LOOK_AGAIN_MS }));
  if (!health)
    return error ? (
      <LoadFailure
        title="We couldn't load the health figures."
        error={error}
        onRetry={() => void refetch()}
      />
    ) : (
      <LoadingAnimation />
    );
  const open = health.alarms.filter(({ closedAt }) => closedAt === null);
  return (
    <section className="card flush" aria-labelledby="health">
      <div className="card-head">
        <h2 id="health">Health</h2>
        <span className={open.length > 0 ? "badge you" : "badge go"}>
          <Icon name={open.length > 0 ? "warning" : "check"} size={14} />
          {open.length > 0 ? counted(open.length, "open alarm") : "No open alarms"}
        </span>
      </div>
      <Parts health={health} isOpen={(kind) => open.some((alarm) => alarm.kind.startsWith(kind))} />
      <Alarms alarms={health.alarms} />
    </section>
  );
}

type PartsProps = { health: HealthPage; isOpen: (kind: string) => boolean };

function Parts({ health, isOpen }: PartsProps) {
  const { chain, indexer, jobs, mail, storage, operator, samples } = health;
  const values = (read: (sample: HealthPage["samples"][number]) => number | null) =>
    samples.flatMap((sample) => read(sample) ?? []);
  return (
    <div className={styles.parts}>
      <Part
        icon="chain"
        name="Indexer and chain"
        value={formatNumber(indexer.block)}
        alarming={isOpen("indexer") || isOpen("chain")}
        note={
          chain.head === null
            ? "The chain isn't answering"
            : `Head ${formatNumber(chain.head)}, final ${formatNumber(indexer.final)}, ${chain.answerMs} ms to answer`
        }
      >
        <Spark
          name="Blocks behind the chain over 24 hours"
          values={values(({ behind }) => behind)}
          alarming={isOpen("indexer")}
        />
        <p className="t-xs muted">
          {indexer.behind === null ? "" : `${counted(indexer.behind, "block")} behind`}
        </p>
      </Part>
      <Part
        icon="again"
        name="Jobs"
        value={`${formatNumber(jobs.waiting)} waiting`}
        alarming={isOpen("jobs")}
        note={`Oldest ${duration(jobs.oldestSeconds)}`}
      >
        <Spark
          kind="bars"
          name="Jobs waiting over 24 hours"
          values={values(({ jobsWaiting }) => jobsWaiting)}
          alarming={isOpen("jobs")}
        />
        <p className="t-xs muted">
          {formatNumber(jobs.retried)} being retried, {formatNumber(jobs.failed)} given up
        </p>
      </Part>
      <Part
        icon="send"
        name="Email"
        value={mail.on ? `${formatNumber(mail.waiting)} waiting` : "Off"}
        alarming={isOpen("mail")}
        note={mail.on ? `Oldest ${duration(mail.oldestSeconds)}` : "SMTP_URL isn't set"}
      >
        <Spark
          kind="bars"
          name="Emails waiting over 24 hours"
          values={values(({ mailWaiting }) => mailWaiting)}
          alarming={isOpen("mail")}
        />
        <p className="t-xs muted">{formatNumber(mail.failed)} undeliverable</p>
      </Part>
      <Part
        icon="sheet"
        name="Storage"
        value={storage.freeMegabytes === null ? "Object storage" : `${gigabytes(storage.freeMegabytes)} free`}
        alarming={isOpen("storage")}
        note={
          storage.totalMegabytes === null
            ? "Files are in a bucket"
            : `of ${gigabytes(storage.totalMegabytes)} where files are kept`
        }
      >
        <Spark
          name="Free space over 24 hours"
          values={values(({ freeMegabytes }) => freeMegabytes)}
          alarming={isOpen("storage")}
        />
      </Part>
      <Part
        icon="wallet"
        name="Operator"
        value={operator.balance === null ? "Unknown" : <Amount wei={BigInt(operator.balance)} />}
        alarming={isOpen("operator")}
        note={`${formatNumber(operator.waiting)} waiting, ${formatNumber(operator.failed)} failed`}
      >
        <Spark
          name="The operator's balance over 24 hours"
          values={values(({ operatorBalance }) =>
            operatorBalance === null ? null : Number(BigInt(operatorBalance) / 10n ** 14n),
          )}
          alarming={isOpen("operator")}
        />
        <p className="t-xs muted">Oldest {duration(operator.oldestSeconds)}</p>
      </Part>
    </div>
  );
}

type PartProps = {
  icon: IconName;
  name: string;
  value: ReactNode;
  note: string;
  alarming: boolean;
  children: ReactNode;
};

const Part = ({ icon, name, value, note, alarming, children }: PartProps) => (
  <div className={alarming ? styles.alarming : undefined}>
    <p className="label row g2">
      <Icon name={icon} size={16} />
      {name}
    </p>
    <p className={styles.value}>{value}</p>
    <p className="t-s muted">{note}</p>
    {children}
  </div>
);

const gigabytes = (megabytes: number): string =>
  `${formatNumber(megabytes / 1024, { maximumFractionDigits: 1 })} GB`;

function duration(seconds: number): string {
  if (seconds < 120) return `${seconds} s`;
  return seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}
