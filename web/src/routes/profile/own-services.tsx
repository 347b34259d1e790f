import { useQueryClient } from "@tanstack/react-query";
import type { Place } from "@trestle/domain/places/place.ts";
import { AREA_RADIUS, type Profile, type WorkArea } from "@trestle/domain/profiles/profile.ts";
import { type Category, categories, categoryKeys } from "@trestle/domain/projects/categories.ts";
import { useId, useState } from "react";
import { PlacesSearch } from "../../features/places/components/places-search.tsx";
import { profileQuery, putProfile } from "../../features/profiles/api/profile.ts";
import { toast } from "../../lib/toast.ts";
import { useChange } from "../../lib/use-change.ts";
import { Button, Checkbox, Problem } from "../../ui/index.ts";
import styles from "./services.module.css";

const areaAt = ({ name, countryName, latitude, longitude }: Place, radiusKm: number): WorkArea => ({
  ...{ label: `${name}, ${countryName}`, latitude, longitude, radiusKm },
});

/** What a developer offers and where, as customers find it on the profile. */
export function OwnServices({ profile }: { profile: Profile }) {
  const id = useId();
  const client = useQueryClient();
  const [services, setServices] = useState<Category[]>(profile.services);
  const [area, setArea] = useState<WorkArea | null>(profile.area);
  const radius = area?.radiusKm ?? AREA_RADIUS.usual;
  const saved = useChange({
    send: () => putProfile({ services, area }),
    failure: "Nothing changed. Try again.",
    onDone: () => {
      toast({ title: "Services and area saved" });
      void client.invalidateQueries({ queryKey: profileQuery(profile.id).queryKey });
    },
  });
  const toggle = (service: Category) =>
    setServices(
      services.includes(service) ? services.filter((one) => one !== service) : [...services, service],
    );
  return (
    <section className="card" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="t-m">
        Services and area
      </h2>
      <form
        className="stack mt3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          saved.run();
        }}
      >
        <fieldset className={styles.choices}>
          <legend className="t-s strong">What you do</legend>
          {categoryKeys.map((service) => (
            <Checkbox
              key={service}
              className={styles.choice}
              checked={services.includes(service)}
              onChange={() => toggle(service)}
            >
              {categories[service]}
            </Checkbox>
          ))}
        </fieldset>
        <PlacesSearch
          label="Where you work from"
          {...(area ? { near: area, placeholder: area.label } : {})}
          onChoose={(place) => setArea(areaAt(place, radius))}
        />
        {area ? (
          <div className="row between wrap-ok">
            <label htmlFor={id} className={styles.radius}>
              <span className="t-s">
                Up to <strong>{radius} km</strong> around {area.label}
              </span>
              <input
                id={id}
                type="range"
                min={AREA_RADIUS.least}
                max={200}
                value={Math.min(200, radius)}
                aria-valuetext={`${radius} kilometres`}
                onChange={(event) => setArea({ ...area, radiusKm: Number(event.currentTarget.value) })}
              />
            </label>
            <Button kind="quiet" small onClick={() => setArea(null)}>
              Remove area
            </Button>
          </div>
        ) : null}
        <Problem>{saved.problem}</Problem>
        <div>
          <Button type="submit" busy={saved.busy}>
            Save services
          </Button>
        </div>
      </form>
    </section>
  );
}
