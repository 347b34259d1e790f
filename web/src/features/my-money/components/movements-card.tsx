import { useInfiniteQuery } from "@tanstack/react-query";
import { dayOfSeconds, endOfDay, isDay } from "@trestle/domain/day.ts";
import type { MovementsQuery, MyMoney } from "@trestle/domain/my-money/my-money.ts";
import { type ReactNode, useState } from "react";
import { fetchFile, listOf } from "../../../lib/endpoints.ts";
import "../../../components/printed.css";
import { TransactionLink } from "../../../components/transaction-link.tsx";
import { dayText, momentText } from "../../../lib/format.ts";
import { useDownload } from "../../../lib/use-download.ts";
import { Amount, Button, Icon, QueryTable, Row, TextField } from "../../../ui/index.ts";
import { pastLabels } from "../movement-labels.ts";
import styles from "./my-money.module.css";

const NINETY_DAYS = 90 * 86_400;
const DAY = 86_400;

type Props = {
  userId: string | null;
  projects: MyMoney["projects"];
  now: number;
  link: (projectId: string, title: string) => ReactNode;
  /** A pool by its address. */
  poolLink: (pool: string) => ReactNode;
};

/** Lists confirmed payments with their transactions; they can be filtered, exported and printed. */
export function MovementsCard({ userId, projects, now, link, poolLink }: Props) {
  const [since, setSince] = useState(() => dayOfSeconds(now - NINETY_DAYS));
  const [until, setUntil] = useState(() => dayOfSeconds(now));
  const [direction, setDirection] = useState<MovementsQuery["direction"]>(undefined);
  const [projectId, setProjectId] = useState("");
  const filter: MovementsQuery = {
    projectId: projectId || undefined,
    direction,
    since: isDay(since) ? endOfDay(since) - DAY + 1 : undefined,
    before: isDay(until) ? endOfDay(until) + 1 : undefined,
  };
  const movements = useInfiniteQuery({
    ...listOf("GET /api/my-money/movements", { query: filter, viewer: userId }),
    enabled: userId !== null,
  });
  const csv = useDownload();
  const titles = [...new Map(projects.map(({ projectId: id, title }) => [id, title]))];
  return (
    <section className="c12 card flush" aria-labelledby="movements" data-printed="">
      <div className="card-head" style={{ flexWrap: "wrap" }}>
        <h2 id="movements" className="t-m">
          Movements
        </h2>
        <span className={`t-s muted ${styles.onPaper}`}>
          {dayText(since)} to {dayText(until)}
        </span>
        <Row wrap className={styles.filters}>
          <TextField
            small
            type="date"
            aria-label="From"
            value={since}
            onChange={(event) => setSince(event.currentTarget.value)}
          />
          <TextField
            small
            type="date"
            aria-label="Until"
            value={until}
            onChange={(event) => setUntil(event.currentTarget.value)}
          />
          <span className="select">
            <select
              aria-label="Project"
              value={projectId}
              onChange={(event) => setProjectId(event.currentTarget.value)}
            >
              <option value="">All projects</option>
              {titles.map(([id, title]) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </select>
            <Icon name="down" size={16} />
          </span>
          <span className="select">
            <select
              aria-label="Direction"
              value={direction ?? ""}
              onChange={({ currentTarget: { value } }) =>
                setDirection(value === "in" || value === "out" ? value : undefined)
              }
            >
              <option value="">In and out</option>
              <option value="in">In</option>
              <option value="out">Out</option>
            </select>
            <Icon name="down" size={16} />
          </span>
          <Button
            small
            icon="download"
            busy={csv.busy}
            onClick={() =>
              csv.run({
                name: "movements.csv",
                fetch: () => fetchFile("GET /api/my-money/movements.csv", { query: filter }),
              })
            }
          >
            CSV
          </Button>
          <Button small icon="print" onClick={() => window.print()}>
            Print
          </Button>
        </Row>
      </div>
      <QueryTable
        query={movements}
        name="your movements"
        empty="No movements in this period."
        rows={4}
        rowKey={(movement) =>
          `${movement.transactionHash} ${movement.kind} ${movement.direction} ${movement.amount}`
        }
        columns={[
          { head: "When", cell: (movement) => momentText(movement.at) },
          {
            head: "What",
            cell: (movement) => (
              <span>
                <strong>{pastLabels[movement.kind]}</strong>
                <span className="t-xs muted" style={{ display: "block" }}>
                  {movement.projectId && movement.title
                    ? link(movement.projectId, movement.title)
                    : movement.pool && poolLink(movement.pool)}
                </span>
              </span>
            ),
          },
          {
            head: "In",
            number: true,
            cell: (movement) =>
              movement.direction === "in" ? <Amount wei={BigInt(movement.amount)} /> : null,
          },
          {
            head: "Out",
            number: true,
            cell: (movement) =>
              movement.direction === "out" ? <Amount wei={BigInt(movement.amount)} /> : null,
          },
          { head: "Transaction", cell: (movement) => <TransactionLink hash={movement.transactionHash} /> },
        ]}
      />
    </section>
  );
}
