import {
  type CompanyPageContent,
  companyPageContent,
  companyPageFields,
  type OwnCompanyPage,
  pageLimits,
} from "@trestle/domain/club/company-page.ts";
import type { Location } from "@trestle/domain/places/place.ts";
import { categories, categoryKeys } from "@trestle/domain/projects/categories.ts";
import type { ReactNode } from "react";
import { call } from "../../../lib/endpoints.ts";
import { numberOrNull, schemaProblems, useForm } from "../../../lib/form.ts";
import { charactersOf } from "../../../lib/format.ts";
import { toast } from "../../../lib/toast.ts";
import { useChange } from "../../../lib/use-change.ts";
import {
  Button,
  Checkbox,
  Form,
  FormEnd,
  Grid,
  IconButton,
  Problem,
  Row,
  Stack,
  Tabs,
  Textarea,
  TextField,
} from "../../../ui/index.ts";
import styles from "./club.module.css";

type Props = {
  own: OwnCompanyPage;
  /** Initial kind of a new page, derived from the account. */
  kind: CompanyPageContent["kind"];
  isMember: boolean;
  pickPlace: (picker: { value: Location | null; onChange: (value: Location) => void }) => ReactNode;
};

const kindNames = [
  ["business", "Business: we build"],
  ["investor", "Investor: we lend"],
] as const;

/** Edits the reader's company page and its visibility in the directory. */
export function PageForm({ own, kind, isMember, pickPlace }: Props) {
  const initial: CompanyPageContent = own
    ? companyPageFields.strip().parse(own)
    : {
        kind,
        headline: "",
        about: "",
        trades: [],
        place: null,
        reachKm: null,
        teamSize: null,
        certificates: [],
        listed: isMember,
      };
  const form = useForm({ initial, check: (values) => schemaProblems(companyPageContent, values) });
  const { values, set, problemOf } = form;
  const saved = useChange({
    send: (body: CompanyPageContent) => call("PUT /api/club/page", { body }),
    failure: "Your page wasn’t saved. We’ve kept your text – try again.",
    invalidates: ["/api/club"],
    onDone: () =>
      toast({ title: "Page saved", message: values.listed ? "It’s in the directory" : "Only you see it" }),
  });
  return (
    <Form form={form} className="card" onSend={saved.run}>
      <Tabs
        label="What you are"
        options={kindNames}
        value={values.kind}
        onChange={(one) => set("kind", one)}
      />
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
        <legend className={styles.legend}>Trades, at most {pageLimits.trades}</legend>
        <Grid columns="repeat(auto-fill, minmax(220px, 1fr))" gap={2}>
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
        </Grid>
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
      <Row wrap>
        <TextField
          {...form.field("reachKm", numberOrNull)}
          label="You travel up to (km)"
          inputMode="numeric"
        />
        <TextField {...form.field("teamSize", numberOrNull)} label="Team size" inputMode="numeric" />
      </Row>
      <CertificateFields
        certificates={values.certificates}
        onChange={(certificates) => set("certificates", certificates)}
        problemOf={problemOf}
      />
      <Checkbox {...form.check("listed")} disabled={!isMember && !values.listed}>
        Show this page in the directory
      </Checkbox>
      <FormEnd change={saved} submit="Save page" />
    </Form>
  );
}

type Certificates = CompanyPageContent["certificates"];
type CertificatesProps = {
  certificates: Certificates;
  onChange: (certificates: Certificates) => void;
  problemOf: (field: string) => string | undefined;
};

/** Certificates with the day they expire, if they do. */
function CertificateFields({ certificates, onChange, problemOf }: CertificatesProps) {
  const change = (index: number, part: Partial<Certificates[number]>) =>
    onChange(certificates.map((one, at) => (at === index ? { ...one, ...part } : one)));
  return (
    <Stack as="fieldset">
      <legend className={styles.legend}>Certificates</legend>
      {certificates.map((certificate, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity but its place
        <Row key={index}>
          <TextField
            className="grow"
            aria-label={`Certificate ${index + 1}`}
            placeholder="Public liability, £5m"
            maxLength={100}
            value={certificate.title}
            problem={problemOf(`certificates.${index}.title`)}
            onChange={(event) => change(index, { title: event.currentTarget.value })}
          />
          <TextField
            type="date"
            aria-label={`Certificate ${index + 1} expires on`}
            value={certificate.until ?? ""}
            problem={problemOf(`certificates.${index}.until`)}
            onChange={(event) => change(index, { until: event.currentTarget.value || null })}
          />
          <IconButton
            icon="cross"
            name={`Remove certificate ${index + 1}`}
            onClick={() => onChange(certificates.filter((_, at) => at !== index))}
          />
        </Row>
      ))}
      {certificates.length < pageLimits.certificates ? (
        <div>
          <Button small icon="plus" onClick={() => onChange([...certificates, { title: "", until: null }])}>
            Add certificate
          </Button>
        </div>
      ) : null}
    </Stack>
  );
}
