import {
  type CompanyPageContent,
  companyPageContent,
  companyPageFields,
  memberKinds,
  type OwnCompanyPage,
  pageLimits,
} from "@trestle/domain/club/company-page.ts";
import type { Location } from "@trestle/domain/places/place.ts";
import { categories, categoryKeys } from "@trestle/domain/projects/categories.ts";
import type { ReactNode } from "react";
import { schemaProblems, useForm } from "../../../lib/form.ts";
import { charactersOf } from "../../../lib/format.ts";
import { toast } from "../../../lib/toast.ts";
import { useChange } from "../../../lib/use-change.ts";
import styles from "../../../ui/filters.module.css";
import { Button, Checkbox, Problem, Textarea, TextField } from "../../../ui/index.ts";
import { putPage } from "../api/club.ts";
import { clubKey } from "../api/keys.ts";
import { CertificateFields } from "./certificate-fields.tsx";
import company from "./company.module.css";

type Props = {
  own: OwnCompanyPage;
  /** What the account suggests for the first time. */
  kind: CompanyPageContent["kind"];
  isMember: boolean;
  pickPlace: (picker: { value: Location | null; onChange: (value: Location) => void }) => ReactNode;
};

const kindNames = { business: "Business: we build", investor: "Investor: we lend" };
const numberOf = (typed: string) => (typed.trim() === "" ? null : Number(typed));

/** What one says of oneself, and whether the directory shows it. */
export function PageForm({ own, kind, isMember, pickPlace }: Props) {
  const initial: CompanyPageContent = own
    ? companyPageFields.strip().parse(own)
    : {
        ...{ kind, headline: "", about: "", trades: [], place: null, reachKm: null, teamSize: null },
        ...{ certificates: [], listed: isMember },
      };
  const form = useForm({ initial, check: (values) => schemaProblems(companyPageContent, values) });
  const { values, set, problemOf, wire } = form;
  const saved = useChange({
    send: putPage,
    failure: "Your page wasn't saved. We've kept your text – try again.",
    invalidates: [clubKey],
    onDone: () =>
      toast({ title: "Page saved", message: values.listed ? "It's in the directory" : "Only you see it" }),
  });
  return (
    <form ref={form.form} className="card stack" noValidate onSubmit={form.submit(saved.run)}>
      <fieldset className={`seg ${company.start}`} aria-label="What you are">
        {memberKinds.map((one) => (
          <Button kind="bare" key={one} aria-pressed={values.kind === one} onClick={() => set("kind", one)}>
            {kindNames[one]}
          </Button>
        ))}
      </fieldset>
      {values.kind === "investor" ? (
        <p className="t-s muted">The directory shows how much each investor has in the lending pools.</p>
      ) : null}
      <TextField {...form.field("headline")} label="What you do, in a line" maxLength={pageLimits.headline} />
      <Textarea
        {...form.field("about")}
        label="More about you"
        hint={`Markdown. No phone numbers or email addresses: introductions share those. ${charactersOf(values.about, pageLimits.about)}`}
        rows={8}
        maxLength={pageLimits.about}
      />
      <fieldset>
        <legend className={`strong t-s ${company.legend}`}>Trades, at most {pageLimits.trades}</legend>
        <div className={`${styles.checks} ${company.trades}`}>
          {categoryKeys.map((trade) => (
            <Checkbox
              key={trade}
              checked={values.trades.includes(trade)}
              disabled={!values.trades.includes(trade) && values.trades.length >= pageLimits.trades}
              onChange={({ currentTarget }) =>
                set(
                  "trades",
                  currentTarget.checked
                    ? [...values.trades, trade]
                    : values.trades.filter((other) => other !== trade),
                )
              }
            >
              {categories[trade]}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <div>
        <p className="strong t-s">Where you work from</p>
        <p className="t-s muted">Everyone sees this pin. Choose your area, not your front door.</p>
        <div className="mt2">
          {pickPlace({ value: values.place, onChange: (place) => set("place", place) })}
        </div>
        {values.place ? (
          <Button kind="link" small className="mt1" onClick={() => set("place", null)}>
            Remove the pin
          </Button>
        ) : null}
        <Problem>{problemOf("place.label")}</Problem>
      </div>
      <div className="row g2 wrap-ok">
        <TextField
          {...wire("reachKm")}
          label="You travel up to (km)"
          inputMode="numeric"
          value={values.reachKm ?? ""}
          problem={problemOf("reachKm")}
          onChange={(event) => set("reachKm", numberOf(event.currentTarget.value))}
        />
        <TextField
          {...wire("teamSize")}
          label="Team size"
          inputMode="numeric"
          value={values.teamSize ?? ""}
          problem={problemOf("teamSize")}
          onChange={(event) => set("teamSize", numberOf(event.currentTarget.value))}
        />
      </div>
      <CertificateFields
        certificates={values.certificates}
        onChange={(certificates) => set("certificates", certificates)}
        problemOf={problemOf}
      />
      <Checkbox
        checked={values.listed}
        disabled={!isMember && !values.listed}
        onChange={(event) => set("listed", event.currentTarget.checked)}
      >
        Show this page in the directory
      </Checkbox>
      <Problem>{saved.problem}</Problem>
      <div>
        <Button kind="primary" type="submit" busy={saved.busy}>
          Save page
        </Button>
      </div>
    </form>
  );
}
