import { useQueryClient } from "@tanstack/react-query";
import type { Place } from "@trestle/domain/places/place.ts";
import { AREA_RADIUS, type Profile, type WorkArea } from "@trestle/domain/profiles/profile.ts";
import { type Category, categories, categoryKeys } from "@trestle/domain/projects/categories.ts";
import { useState } from "react";
import { PlacesSearch } from "../../components/places/places-search.tsx";
import { profileQuery } from "../../features/profiles/api/profile.ts";
import { call } from "../../lib/endpoints.ts";
import { toast } from "../../lib/toast.ts";
import { useChange } from "../../lib/use-change.ts";
import { Button, Card, Checkbox, FormEnd, Grid, Row, Slider } from "../../ui/index.ts";

const areaAt = ({ name, countryName, latitude, longitude }: Place, radiusKm: number): WorkArea => ({
  ...{ label: `${name}, ${countryName}`, latitude, longitude, radiusKm },
});

/** Edits a developer's services and area, as shown to customers on the profile. */
export function OwnServices({ profile }: { profile: Profile }) {
  const client = useQueryClient();
  const [services, setServices] = useState<Category[]>(profile.services);
  const [area, setArea] = useState<WorkArea | null>(profile.area);
  const radius = area?.radiusKm ?? AREA_RADIUS.usual;
  const saved = useChange({
    send: () => call("PUT /api/profiles/me", { body: { services, area } }),
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
    <Card small title="Services and area">
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          saved.run();
        }}
      >
        <fieldset>
          <legend className="t-s strong">What you do</legend>
          <Grid columns="repeat(auto-fill, minmax(190px, 1fr))" gap={3} className="mt2">
            {categoryKeys.map((service) => (
              <Checkbox key={service} checked={services.includes(service)} onChange={() => toggle(service)}>
                {categories[service]}
              </Checkbox>
            ))}
          </Grid>
        </fieldset>
        <PlacesSearch
          label="Where you work from"
          {...(area ? { near: area, placeholder: area.label } : {})}
          onChoose={(place) => setArea(areaAt(place, radius))}
        />
        {area ? (
          <Row between wrap>
            <div className="grow">
              <Slider
                label={
                  <>
                    Up to <strong>{radius} km</strong> around {area.label}
                  </>
                }
                min={AREA_RADIUS.least}
                max={200}
                value={Math.min(200, radius)}
                aria-valuetext={`${radius} kilometres`}
                onChange={(radiusKm) => setArea({ ...area, radiusKm })}
              />
            </div>
            <Button kind="quiet" small onClick={() => setArea(null)}>
              Remove area
            </Button>
          </Row>
        ) : null}
        <FormEnd submit="Save services" change={saved} />
      </form>
    </Card>
  );
}
