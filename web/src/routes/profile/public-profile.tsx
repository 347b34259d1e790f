import { useQuery } from "@tanstack/react-query";
import { pages } from "@trestle/domain/pages.ts";
import type { Profile, WorkArea } from "@trestle/domain/profiles/profile.ts";
import { categories } from "@trestle/domain/projects/categories.ts";
import { SCORS_DEFAULT } from "@trestle/domain/scors/scors.ts";
import { Drawing } from "../../components/drawings/drawing.tsx";
import { LoadingAnimation } from "../../components/loading-animation.tsx";
import { MapView } from "../../components/map/map-view.tsx";
import { Page } from "../../components/page.tsx";
import { ScorsBadge } from "../../components/scors-badge.tsx";
import { useAuth } from "../../features/auth/auth-store.ts";
import { roleName } from "../../features/auth/components/role-name.ts";
import { profileQuery } from "../../features/profiles/api/profile.ts";
import { ProfileHead } from "../../features/profiles/components/profile-head.tsx";
import { ReviewList } from "../../features/reviews/components/review-list.tsx";
import { breakdownQuery, scorsQuery, statsQuery } from "../../features/scors/api/scors.ts";
import { BuildStatsLine } from "../../features/scors/components/build-stats.tsx";
import { ScoreHistory } from "../../features/scors/components/score-history.tsx";
import { ScoreWaterfall } from "../../features/scors/components/score-waterfall.tsx";
import { ScoreWhatIf } from "../../features/scors/components/score-what-if.tsx";
import { useDocumentTitle } from "../../lib/document-title.ts";
import { formatDate } from "../../lib/format.ts";
import { initials } from "../../lib/initials.ts";
import { RequestError } from "../../lib/request-error.ts";
import { Badge, Button, Card, EmptyState, Icon, LinkButton, nameOf, Row } from "../../ui/index.ts";
import { Works } from "./works.tsx";

type Props = { userId: string };

const since = (iso: string) => formatDate(new Date(iso), { month: "long", year: "numeric" });

export function PublicProfile({ userId }: Props) {
  const { data: person, error, refetch } = useQuery(profileQuery(userId));
  const { user } = useAuth();
  const { data: score = SCORS_DEFAULT } = useQuery(scorsQuery(userId));
  const builds = person?.role === "developer";
  const { data: stats } = useQuery({ ...statsQuery(userId), enabled: builds });
  const { data: breakdown } = useQuery(breakdownQuery(userId));
  useDocumentTitle(person ? nameOf(person) : "Profile");
  if (error) return <Missing error={error} onRetry={() => void refetch()} />;
  if (!person) return <LoadingAnimation />;
  const scored = breakdown && breakdown.groups.length > 0 ? breakdown : null;
  const verified = person.verified ? ", verified" : "";
  return (
    <div className="wrap">
      <ProfileHead
        person={person}
        standing={`${roleName[person.role]}${verified}, member since ${since(person.memberSince)}`}
        letters={initials(person.username)}
        badge={<ScorsBadge score={score} />}
        figures={builds ? <BuildStatsLine stats={stats} /> : null}
        actions={
          <LinkButton to={`${pages.scors}/$userId`} params={{ userId }}>
            How the score is made
          </LinkButton>
        }
      />
      {stats && stats.completed === 0 ? (
        <div className="mt5">
          <EmptyState drawing={<Drawing name="desk" />} title="No finished projects yet">
            <p>
              Completed projects and delivery times come from the chain and from customers’ reviews. Until
              then, everyone has a score of 6.
            </p>
          </EmptyState>
        </div>
      ) : null}
      <div className="grid mt5">
        <div className="c7 stack">
          {scored ? <ScoreWaterfall breakdown={scored} /> : null}
          <Works userId={userId} />
          <ReviewList person={person} viewerId={user?.id ?? null} />
        </div>
        <div className="c5 stack">
          {scored ? (
            <>
              <ScoreHistory breakdown={scored} />
              <ScoreWhatIf userId={userId} breakdown={scored} />
            </>
          ) : null}
          <Services profile={person} />
        </div>
      </div>
    </div>
  );
}

function Missing({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isUnknown = error instanceof RequestError && [400, 404].includes(error.status);
  return (
    <Page title="Profile">
      <EmptyState
        drawing={<Drawing name="gap" />}
        title={isUnknown ? "This person doesn’t exist" : "We couldn’t load the profile"}
        actions={
          isUnknown ? (
            <LinkButton kind="soft" to={pages.home}>
              Home
            </LinkButton>
          ) : (
            <Button kind="soft" onClick={onRetry}>
              Try again
            </Button>
          )
        }
      >
        <p>{isUnknown ? "There’s no one at this address." : error.message}</p>
      </EmptyState>
    </Page>
  );
}

const MAP_HEIGHT = 260;
/** How wide the world is at zoom 0, in kilometres per pixel. */
const KM_PER_PIXEL = 78.27;

/** The zoom at which the circle fills most of the map's height. */
function zoomFor({ latitude, radiusKm }: WorkArea): number {
  const kmPerPixel = radiusKm / (MAP_HEIGHT * 0.42);
  return Math.log2((KM_PER_PIXEL * Math.cos((latitude * Math.PI) / 180)) / kmPerPixel);
}

/** Shows a profile's services and area; renders nothing without either. */
function Services({ profile: { services, area } }: { profile: Profile }) {
  if (services.length === 0 && !area) return null;
  return (
    <Card id="services" title="Services and area">
      {services.length > 0 ? (
        <Row as="ul" wrap>
          {services.map((service) => (
            <li key={service}>
              <Badge>{categories[service]}</Badge>
            </li>
          ))}
        </Row>
      ) : null}
      {area ? (
        <>
          <p className="row g2 t-s ink2 mt3">
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
    </Card>
  );
}
