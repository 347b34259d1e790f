import type { Project } from "@trestle/domain/projects/project.ts";
import { MapView } from "../../../components/map/map-view.tsx";

type Props = { project: Pick<Project, "_id" | "title" | "location" | "locationIsArea" | "spot"> };

const CLOSE = 12;

const degrees = (value: number) => value.toFixed(4).replace("-", "−");

/** Where the work is; strangers see only the area unless the owner opened the exact location. */
export function ProjectPlace({ project: { _id, title, location, locationIsArea, spot } }: Props) {
  const place = spot ?? location;
  if (!place) return null;
  const { latitude, longitude, label } = place;
  return (
    <section className="card flush" aria-labelledby="place">
      <MapView
        ariaLabel={`Location of ${title}`}
        pins={[{ id: _id, latitude, longitude, label, tone: "accent" }]}
        sight={{ latitude, longitude, zoom: CLOSE }}
        height={236}
      />
      <div className="pad">
        <h3 id="place">{label}</h3>
        <p className="t-s muted">
          {degrees(latitude)}, {degrees(longitude)}
          {spot
            ? ". The exact location, visible only to the customer and the developer of the accepted bid"
            : locationIsArea
              ? ". The work is within about 500 m. The developer whose bid is accepted sees the exact location"
              : null}
        </p>
      </div>
    </section>
  );
}
