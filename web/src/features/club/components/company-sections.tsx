import type { CompanyPage } from "@trestle/domain/club/company-page.ts";
import { categories } from "@trestle/domain/projects/categories.ts";
import type { ReactNode } from "react";
import { MapView } from "../../../components/map/map-view.tsx";
import { Markdown } from "../../../components/markdown.tsx";
import { counted, dayText } from "../../../lib/format.ts";
import { currentTime } from "../../../lib/reader.ts";
import { DAY_MS } from "../../../lib/time.ts";
import { Badge, Card, Grid, Icon, List, ListRow, Row, type Tone } from "../../../ui/index.ts";
import styles from "./club.module.css";
import { MembershipBadge } from "./membership-badge.tsx";

type HeadProps = { page: CompanyPage; badge: ReactNode; figures: ReactNode; actions: ReactNode };

/** Head of a company page: name, headline, facts, figures and actions. */
export const CompanyHead = ({ page, badge, figures, actions }: HeadProps) => (
  <section className="card" aria-labelledby="company">
    <Grid columns="auto minmax(0, 1fr) minmax(160px, 220px)" fold="m" align="center">
      <div>{badge}</div>
      <div>
        <Row as="p" wrap>
          <MembershipBadge basis={page.basis} />
          <Badge>{page.kind === "business" ? "Business" : "Investor"}</Badge>
          {page.teamSize ? <Badge>Team of {page.teamSize}</Badge> : null}
        </Row>
        <h1 id="company" className="mt2">
          {page.name}
        </h1>
        <p className="ink2 mt1">{page.headline}</p>
        <Row as="p" gap={3} wrap className="t-s mt2">
          {page.place ? (
            <Row as="span">
              <Icon name="pin" size={16} />
              {page.place.label}
            </Row>
          ) : null}
          {page.website ? (
            <Row as="span">
              <Icon name="external" size={16} />
              <a
                className="u-link"
                href={page.website}
                target="_blank"
                rel="noopener noreferrer nofollow ugc"
              >
                {URL.canParse(page.website) ? new URL(page.website).host : page.website}
              </a>
            </Row>
          ) : null}
          <span className="muted">{counted(page.completed, "finished project")}</span>
        </Row>
        <div className="mt3">{figures}</div>
      </div>
      <Grid columns={1} gap={2}>
        {actions}
      </Grid>
    </Grid>
  </section>
);

export const CompanyAbout = ({ page: { about, headline, trades } }: { page: CompanyPage }) => (
  <Card title="What we do">
    {about ? <Markdown text={about} /> : <p className="muted">{headline}</p>}
    {trades.length > 0 ? (
      <>
        <p className="t-s muted mt4">Trades</p>
        <Row as="p" wrap className="mt2">
          {trades.map((trade) => (
            <Badge key={trade}>{categories[trade]}</Badge>
          ))}
        </Row>
      </>
    ) : null}
  </Card>
);

export function CompanyPictures({ pictures }: Pick<CompanyPage, "pictures">) {
  if (pictures.length === 0) return null;
  return (
    <Card title="Pictures">
      <Grid as="ul" columns="repeat(auto-fill, minmax(180px, 1fr))" gap={4} className={styles.pictures}>
        {pictures.map(({ _id, url, caption }) => (
          <li key={_id}>
            <img src={url} alt={caption || "Work by this member"} loading="lazy" />
            {caption ? <p className="t-s mt1">{caption}</p> : null}
          </li>
        ))}
      </Grid>
    </Card>
  );
}

const ZOOM_NEAR = 11;

export function CompanyPlace({ page }: { page: CompanyPage }) {
  if (!page.place) return null;
  const { latitude, longitude, label } = page.place;
  return (
    <Card flush aria-label="Area">
      <MapView
        ariaLabel={`Map of ${label}`}
        height={240}
        pins={[{ id: page._id, latitude, longitude, label }]}
        sight={{ latitude, longitude, zoom: ZOOM_NEAR }}
      />
      <p className="strong" style={{ padding: "var(--s4)" }}>
        {page.reachKm ? `Works within ${page.reachKm} km of ${label}` : label}
      </p>
    </Card>
  );
}

const SOON_DAYS = 30;

/** How a certificate stands on a day: no end, still good, about to end, over. */
export function certificateState(until: string | null, now = currentTime()): { tone: Tone; text: string } {
  if (until === null) return { tone: "", text: "No expiry" };
  const days = Math.floor((Date.parse(until) + DAY_MS - now) / DAY_MS);
  if (days < 0) return { tone: "bad", text: "Expired" };
  return days <= SOON_DAYS ? { tone: "you", text: "Expires soon" } : { tone: "go", text: "Valid" };
}

export function CompanyCertificates({ certificates }: Pick<CompanyPage, "certificates">) {
  if (certificates.length === 0) return null;
  return (
    <Card title="Certificates">
      <List>
        {certificates.map(({ title, until }) => {
          const { tone, text } = certificateState(until);
          return (
            <ListRow
              key={`${title} ${until}`}
              lead={<Icon name="sheet" />}
              end={<Badge tone={tone}>{text}</Badge>}
            >
              <p className="strong">{title}</p>
              {until ? (
                <p className="t-s muted">
                  {tone === "bad" ? "expired" : "until"} {dayText(until, true)}
                </p>
              ) : null}
            </ListRow>
          );
        })}
      </List>
      <p className="t-xs muted mt2">As stated by the member. Ask to see the originals.</p>
    </Card>
  );
}
