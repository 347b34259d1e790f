import type { Profile, WorkArea } from "@trestle/domain/profiles/profile.ts";
import { categories } from "@trestle/domain/projects/categories.ts";
import { MapView } from "../../components/map/map-view.tsx";
import { Icon } from "../../ui/index.ts";
import styles from "./services.module.css";

const MAP_HEIGHT = 260;
/** How wide the world is at zoom 0, in kilometres per pixel. */
const KM_PER_PIXEL = 78.27;

/** The zoom at which the circle fills most of the map's height. */
function zoomFor({ latitude, radiusKm }: WorkArea): number {
  const kmPerPixel = radiusKm / (MAP_HEIGHT * 0.42);
  return Math.log2((KM_PER_PIXEL * Math.cos((latitude * Math.PI) / 180)) / kmPerPixel);
}

/** Shows a profile's services and area; renders nothing without either. */
export function Services({ profile: { services, area } }: { profile: Profile }) {
  if (services.length === 0 && !area) return null;
  return (
    <section className="card" aria-labelledby="services">
      <h2 id="services" className="t-l">
        Services and area
      </h2>
      {services.length > 0 ? (
        <ul className={styles.services}>
          {services.map((service) => (
            <li key={service} className="badge">
              {categories[service]}
            </li>
          ))}
        </ul>
      ) : null}
      {area ? (
        <>
          <p className={`t-s ink2 mt3 ${styles.place}`}>
            <Icon name="pin" size={16} />
            Up to {area.radiusKm} km around {area.label}
          </p>
          <div className="mt3">
            <MapView
              ariaLabel={`Area around ${area.label}`}
              pins={[{ id: "area", label: area.label, latitude: area.latitude, longitude: area.longitude }]}
              sight={{ latitude: area.latitude, longitude: area.longitude, zoom: zoomFor(area) }}
              area={area}
              height={MAP_HEIGHT}
            />
          </div>
        </>
      ) : null}
    </section>
  );
}
