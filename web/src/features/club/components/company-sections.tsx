import type { CompanyPage } from "@trestle/domain/club/company-page.ts";
import { categories } from "@trestle/domain/projects/categories.ts";
import { MapView } from "../../../components/map/map-view.tsx";
import { Markdown } from "../../../components/markdown.tsx";
import { dayText } from "../../../lib/format.ts";
import { currentTime } from "../../../lib/reader.ts";
import { Icon } from "../../../ui/index.ts";
import styles from "./company.module.css";

export function CompanyAbout({ page }: { page: CompanyPage }) {
  return (
    <section className="card" aria-labelledby="about">
      <h2 id="about" className="t-l">
        What we do
      </h2>
      <div className="mt2">
        {page.about ? <Markdown text={page.about} /> : <p className="muted">{page.headline}</p>}
      </div>
      {page.trades.length > 0 ? (
        <>
          <p className="t-s muted mt4">Trades</p>
          <p className="row g2 wrap-ok mt2">
            {page.trades.map((trade) => (
              <span key={trade} className="badge">
                {categories[trade]}
              </span>
            ))}
          </p>
        </>
      ) : null}
    </section>
  );
}

export function CompanyPictures({ pictures }: Pick<CompanyPage, "pictures">) {
  if (pictures.length === 0) return null;
  return (
    <section className="card" aria-labelledby="pictures">
      <h2 id="pictures" className="t-l">
        Pictures
      </h2>
      <ul className={styles.pictures}>
        {pictures.map(({ _id, url, caption }) => (
          <li key={_id}>
            <img src={url} alt={caption || "Work by this member"} loading="lazy" />
            {caption ? <p className="t-s mt1">{caption}</p> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

const ZOOM_NEAR = 11;

export function CompanyPlace({ page }: { page: CompanyPage }) {
  if (!page.place) return null;
  const { latitude, longitude, label } = page.place;
  return (
    <section className="card flush" aria-label="Area">
      <MapView
        ariaLabel={`Map of ${label}`}
        height={240}
        pins={[{ id: page._id, latitude, longitude, label }]}
        sight={{ latitude, longitude, zoom: ZOOM_NEAR }}
      />
      <p className="strong" style={{ padding: "var(--s4)" }}>
        {page.reachKm ? `Works within ${page.reachKm} km of ${label}` : label}
      </p>
    </section>
  );
}

const SOON_DAYS = 30;
const DAY_MS = 86_400_000;

/** How a certificate stands on a day: no end, still good, about to end, over. */
export function certificateState(until: string | null, now = currentTime()) {
  if (until === null) return { tone: "", text: "No expiry" };
  const days = Math.floor((Date.parse(until) + DAY_MS - now) / DAY_MS);
  if (days < 0) return { tone: "bad", text: "Expired" };
  return days <= SOON_DAYS ? { tone: "you", text: "Expires soon" } : { tone: "go", text: "Valid" };
}

export function CompanyCertificates({ certificates }: Pick<CompanyPage, "certificates">) {
  if (certificates.length === 0) return null;
  return (
    <section className="card" aria-labelledby="certificates">
      <h2 id="certificates" className="t-l">
        Certificates
      </h2>
      <ul className={styles.certificates}>
        {certificates.map(({ title, until }) => {
          const { tone, text } = certificateState(until);
          return (
            <li key={`${title} ${until}`}>
              <Icon name="sheet" />
              <div>
                <p className="strong">{title}</p>
                {until ? (
                  <p className="t-s muted">
                    {tone === "bad" ? "expired" : "until"} {dayText(until, true)}
                  </p>
                ) : null}
              </div>
              <span className={`badge ${tone}`}>{text}</span>
            </li>
          );
        })}
      </ul>
      <p className="t-xs muted mt2">As stated by the member. Ask to see the originals.</p>
    </section>
  );
}
