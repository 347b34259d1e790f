import type { TrackedProject } from "@trestle/domain/milestones/tracking.ts";
import { useState } from "react";
import { fetchFile } from "../../../../lib/endpoints.ts";
import { useDownload } from "../../../../lib/use-download.ts";
import { Button, Row, Tabs } from "../../../../ui/index.ts";
import styles from "./gantt.module.css";
import { Gantt } from "./gantt.tsx";
import { scaleOf, type Zoom, zooms } from "./gantt-scale.ts";
import { PlanTable } from "./plan-table.tsx";

const views = [
  ["gantt", "Gantt"],
  ["list", "List"],
] as const;
const zoomLabels: Record<Zoom, string> = { all: "All", quarter: "3 months", month: "1 month" };

type Props = { project: TrackedProject; selected: number; onSelect: (index: number) => void };

/** Plan and progress, as a Gantt or as a list. */
export function PlanCard({ project, selected, onSelect }: Props) {
  const { _id, title, milestones, now } = project;
  const [view, setView] = useState<"gantt" | "list">("gantt");
  const [zoom, setZoom] = useState<Zoom>("all");
  const [centre, setCentre] = useState<number>();
  const calendar = useDownload();
  const scale = scaleOf(milestones, now, zoom, centre);
  const pan = (by: number) => setCentre((scale.from + scale.to) / 2 + by * (scale.to - scale.from));
  const zoomBy = (by: -1 | 1) =>
    setZoom(zooms[Math.min(zooms.length - 1, Math.max(0, zooms.indexOf(zoom) + by))] ?? "all");
  return (
    <section className={`c8 card ${styles.card}`} aria-labelledby="plan">
      <div className="sec-head">
        <h2 id="plan">Plan and progress</h2>
        <Tabs label="View" options={views} value={view} onChange={setView} />
      </div>
      {view === "gantt" ? (
        <>
          <Gantt
            milestones={milestones}
            now={now}
            scale={scale}
            selected={selected}
            onSelect={onSelect}
            onPan={pan}
            onZoom={zoomBy}
          />
          <Legend />
        </>
      ) : (
        <PlanTable milestones={milestones} selected={selected} onSelect={onSelect} />
      )}
      <Row wrap className="mt4">
        {view === "gantt" ? (
          <>
            <Tabs
              label="Zoom"
              options={zooms.map((one) => [one, zoomLabels[one]] as const)}
              value={zoom}
              onChange={(one) => {
                setZoom(one);
                setCentre(undefined);
              }}
            />
            {zoom === "all" ? null : (
              <>
                <Button small onClick={() => pan(-0.5)}>
                  Earlier
                </Button>
                <Button small onClick={() => setCentre(undefined)}>
                  Today
                </Button>
                <Button small onClick={() => pan(0.5)}>
                  Later
                </Button>
              </>
            )}
          </>
        ) : null}
        <Button
          kind="link"
          small
          icon="download"
          busy={calendar.busy}
          onClick={() =>
            calendar.run({
              name: `${title}.ics`,
              fetch: () =>
                fetchFile("GET /api/projects/:projectId/calendar.ics", { params: { projectId: _id } }),
            })
          }
        >
          Add dates to your calendar
        </Button>
      </Row>
    </section>
  );
}

const legend = [
  [styles.plan, "Plan"],
  [styles.doneKey, "Done"],
  [undefined, "In progress"],
  [styles.review, "Review window"],
  [styles.forecast, "Forecast"],
  [styles.payKey, "Payment"],
] as const;

const Legend = () => (
  <ul className="row wrap-ok t-xs muted mt4" aria-label="Legend">
    {legend.map(([look, text]) => (
      <li key={text} className="row g2">
        <i className={`${styles.key} ${look ?? ""}`} />
        {text}
      </li>
    ))}
  </ul>
);
