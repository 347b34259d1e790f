import { type CompanyPageContent, pageLimits } from "@trestle/domain/club/company-page.ts";
import { Button, IconButton, TextField } from "../../../ui/index.ts";
import company from "./company.module.css";

type Certificates = CompanyPageContent["certificates"];
type Props = {
  certificates: Certificates;
  onChange: (certificates: Certificates) => void;
  problemOf: (field: string) => string | undefined;
};

/** Certificates with the day they expire, if they do. */
export function CertificateFields({ certificates, onChange, problemOf }: Props) {
  const change = (index: number, part: Partial<Certificates[number]>) =>
    onChange(certificates.map((one, at) => (at === index ? { ...one, ...part } : one)));
  return (
    <fieldset className="stack">
      <legend className={`strong t-s ${company.legend}`}>Certificates</legend>
      {certificates.map((certificate, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity but its place
        <div key={index} className="row g2">
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
        </div>
      ))}
      {certificates.length < pageLimits.certificates ? (
        <div>
          <Button small icon="plus" onClick={() => onChange([...certificates, { title: "", until: null }])}>
            Add certificate
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}
