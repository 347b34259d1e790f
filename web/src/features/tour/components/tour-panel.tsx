import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import { type Tour, tourSteps } from "@trestle/domain/tour/tour.ts";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import {
  Amount,
  Button,
  DataTable,
  IconButton,
  LinkButton,
  Problem,
  Row,
  StepBar,
  StepBox,
  type StepState,
} from "../../../ui/index.ts";
import { tourQuery } from "../api/tour.ts";
import { bringIntoView } from "../bring-into-view.ts";
import { placeOf } from "../place.ts";
import { showTour } from "../show-tour.ts";
import { useEndTour, useTakeTour } from "../take-tour.ts";
import { stepNames, tourLabel } from "../tour-labels.ts";
import styles from "./tour-panel.module.css";

const LOOK_EVERY_MS = 1500;
/** Wait after which the developer, who usually answers within seconds, probably can't bid. */
const LONG_WAIT_MS = 40_000;
const SMALL = "(max-width: 720px)";
const hasRoom = () => !window.matchMedia?.(SMALL).matches;

const stateAt = (index: number, at: number): StepState =>
  index < at ? "done" : index === at ? "next" : undefined;

type PanelProps = {
  accountId: string;
  /** Logs out and offers the demo's other accounts. */
  onLogOut: () => void;
};

/** Shows the guided tour's next step beside the current page; polling detects a completed step. */
export function TourPanel({ accountId, onLogOut }: PanelProps) {
  const { data } = useQuery({ ...tourQuery, refetchInterval: LOOK_EVERY_MS });
  // The tour was ended in another tab, or its draft was deleted.
  const isOver = data?.tour === null;
  useEffect(() => {
    if (isOver) showTour(null);
  }, [isOver]);
  return data?.tour ? <Panel tour={data.tour} accountId={accountId} onLogOut={onLogOut} /> : null;
}

function Panel({ tour, accountId, onLogOut }: PanelProps & { tour: Tour }) {
  const [isOpen, setOpen] = useState(hasRoom);
  const [step, setStep] = useState(tour.step);
  // A new step opens the panel again, even if it was closed during the last one.
  if (step !== tour.step) {
    setStep(tour.step);
    setOpen(hasRoom());
  }
  const panel = useRef<HTMLElement>(null);
  const heading = useId();
  const body = useId();
  useFocusKept(panel);
  const { title, text, action } = tourLabel(tour);
  const at = tour.step === "aside" ? -1 : tourSteps.indexOf(tour.step);
  const place = placeOf(tour);
  const waits = action === null;
  const stopLooking = useRef(() => {});
  useEffect(() => () => stopLooking.current(), []);
  const show = (
    <LinkButton
      kind="primary"
      small
      to={place.to}
      search={place.search}
      resetScroll={false}
      onClick={() => {
        setOpen(false);
        stopLooking.current();
        stopLooking.current = bringIntoView(place.to, place.id);
      }}
    >
      {action}
    </LinkButton>
  );
  return (
    <>
      <div className={styles.room} aria-hidden="true" />
      <aside
        ref={panel}
        className={styles.panel}
        aria-labelledby={heading}
        data-foot=""
        data-open={isOpen ? "" : undefined}
      >
        <div className={styles.bar}>
          <StepBar states={tourSteps.map((_, index) => stateAt(index, at))} />
        </div>
        <Row className={styles.head}>
          <div className="grow" role="status">
            <p className="t-xs muted">{at < 0 ? "Tour" : `Tour, step ${at + 1} of ${tourSteps.length}`}</p>
            <h2 className="t-m" id={heading}>
              {title}
            </h2>
          </div>
          {waits ? <i className={styles.waiting} aria-hidden="true" /> : null}
          <IconButton
            icon={isOpen ? "down" : "up"}
            name={isOpen ? "Collapse the tour" : "Expand the tour"}
            size={20}
            aria-expanded={isOpen}
            aria-controls={body}
            onClick={() => setOpen(!isOpen)}
          />
        </Row>
        <div id={body} className={styles.body} hidden={!isOpen}>
          <p className="t-s ink2">{text}</p>
          <TourMoney {...tour} />
          {tour.step === "money" ? <WhatNext tour={tour} onLogOut={onLogOut} /> : <StepList at={at} />}
          {waits ? <LongWait key={tour.step} accountId={accountId} /> : null}
          <Foot tour={tour} accountId={accountId}>
            {waits ? null : show}
          </Foot>
        </div>
        {isOpen || waits ? null : (
          <div className={styles.folded}>{tour.step === "money" ? <Finish /> : show}</div>
        )}
      </aside>
    </>
  );
}

/** Moves the focus to the main content when the panel closes with the focus inside. */
function useFocusKept(panel: React.RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const shown = panel.current;
    return () => {
      if (shown?.contains(document.activeElement))
        document.getElementById("main")?.focus({ preventScroll: true });
    };
  }, [panel]);
}

/** Shows the split of the price, planned before the payment and actual afterwards. */
function TourMoney({ step, developer, price, paid }: Tour) {
  if (price === null || paid === null) return null;
  const isPaid = step === "money";
  return (
    <DataTable
      className={styles.money}
      rows={[
        { name: "In escrow", before: price, after: "0" },
        { name: developer, before: "0", after: paid.developer },
        { name: "Fee", before: "0", after: paid.fee },
      ]}
      rowKey={({ name }) => name}
      columns={[
        { head: "DEV", cell: ({ name }) => name },
        {
          head: isPaid ? "Before" : "Now",
          number: true,
          cell: ({ before }) => <Amount wei={BigInt(before)} unit="" />,
        },
        {
          head: isPaid ? "Now" : "After",
          number: true,
          className: "strong",
          cell: ({ after }) => <Amount wei={BigInt(after)} unit="" />,
        },
      ]}
    />
  );
}

function StepList({ at }: { at: number }) {
  return (
    <ol className={styles.list}>
      {tourSteps.map((step, index) => (
        <Row as="li" gap={3} key={step} aria-current={index === at ? "step" : undefined}>
          <StepBox state={stateAt(index, at)} />
          {stepNames[step]}
          <span className="sr">{index < at ? ", done" : ""}</span>
        </Row>
      ))}
    </ol>
  );
}

type WhatNextProps = Pick<PanelProps, "onLogOut"> & { tour: Tour };

function WhatNext({ tour: { developer, projectId }, onLogOut }: WhatNextProps) {
  return (
    <div>
      <p className="t-s strong">What to try next</p>
      <ul className="t-s">
        <li>
          <Link to={pages.tracking} search={{ project: projectId }} className="u-link">
            Review {developer}
          </Link>
        </li>
        <li>
          <Link to={pages.money} className="u-link">
            See your money in all projects
          </Link>
        </li>
        <li>
          <Link to={pages.pools} className="u-link">
            Lend to a pool
          </Link>
        </li>
        <li>
          <Button kind="link" small onClick={onLogOut}>
            Sign out and try it as {developer}
          </Button>
          , to see the other side
        </li>
      </ul>
    </div>
  );
}

/** Offers to start over when a step takes longer than `LONG_WAIT_MS`. */
function LongWait({ accountId }: { accountId: string }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLong) return null;
  return (
    <p className="t-s" role="status">
      This is taking longer than it should. If you changed the request, the developer may not be able to bid
      on it. <StartOver accountId={accountId} />
    </p>
  );
}

function StartOver({ accountId }: { accountId: string }) {
  const take = useTakeTour();
  return (
    <Button kind="link" small busy={take.busy} onClick={() => take.run({ accountId, fresh: true })}>
      Start over
    </Button>
  );
}

type FootProps = { tour: Tour; accountId: string; children: React.ReactNode };

function Foot({ tour, accountId, children }: FootProps) {
  return (
    <Row between wrap className={styles.foot}>
      {tour.step === "money" ? (
        <Finish />
      ) : tour.step === "aside" ? (
        <StartOver accountId={accountId} />
      ) : (
        <Button kind="link" small title="You can continue it from Home." onClick={() => showTour(null)}>
          Leave for now
        </Button>
      )}
      {children}
    </Row>
  );
}

function Finish() {
  const end = useEndTour();
  return (
    <>
      <Button small busy={end.busy} onClick={() => end.run()}>
        Finish the tour
      </Button>
      <Problem>{end.problem}</Problem>
    </>
  );
}
