import type { Profile } from "@trestle/domain/profiles/profile.ts";
import { categories } from "@trestle/domain/projects/categories.ts";
import { Icon } from "../../components/icon.tsx";
import { MapView } from "../../components/map/map-view.tsx";
import styles from "./services.module.css";

/** The zoom at which a circle of this radius fills most of a small map. */
const zoomFor = (radiusKm: number) => Math.max(4, Math.min(12, 13.2 - Math.log2(radiusKm)));

/** What somebody offers and where, if they have said so. */
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
              sight={{ latitude: area.latitude, longitude: area.longitude, zoom: zoomFor(area.radiusKm) }}
              height={260}
            />
          </div>
        </>
      ) : null}
    </section>
  );
}
