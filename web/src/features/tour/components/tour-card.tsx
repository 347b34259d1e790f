import { useQuery } from "@tanstack/react-query";
import type { User } from "@trestle/domain/auth/user.ts";
import { tourSteps } from "@trestle/domain/tour/tour.ts";
import { configQuery } from "../../../lib/config.ts";
import { useObservable } from "../../../lib/observable.ts";
import { Button, Row } from "../../../ui/index.ts";
import { tourQuery } from "../api/tour.ts";
import { shownTour } from "../shown-tour.ts";
import { useTakeTour } from "../take-tour.ts";
import styles from "./tour-card.module.css";

/** Offers the guided tour to customers of the demo, unless it is already shown. */
export function TourCard({ user }: { user: User }) {
  const { data: config } = useQuery(configQuery);
  const isOffered = config?.demo === true && user.role === "customer";
  const { data } = useQuery({ ...tourQuery, enabled: isOffered });
  const isShown = useObservable(shownTour) === user.id;
  const take = useTakeTour();
  if (!isOffered || !data || isShown) return null;
  const { tour } = data;
  const at = tour && tour.step !== "aside" ? tourSteps.indexOf(tour.step) + 1 : null;
  return (
    <section className={`c12 card ${styles.card}`} aria-labelledby="tour">
      <Row gap={4} wrap>
        <div className="grow">
          <h2 className="t-m" id="tour">
            {at === null ? "From request to payment in 5 minutes" : "Your tour isn’t finished"}
          </h2>
          <p className="t-s muted mt1">
            {at === null
              ? "Post a small request, accept a bid, approve the work and see the money move. The transactions are real, the money isn’t."
              : `You’re at step ${at} of ${tourSteps.length}.`}
          </p>
        </div>
        <Button
          busy={take.busy}
          onClick={() => take.run({ accountId: user.id, fresh: tour?.step === "aside" })}
        >
          {at === null ? "Take the tour" : "Continue the tour"}
        </Button>
      </Row>
    </section>
  );
}
