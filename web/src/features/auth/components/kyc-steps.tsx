import {
  type BusinessType,
  businessTypeNames,
  businessTypes,
  type DocumentKind,
  PRIVATE_PERSON,
} from "@trestle/domain/auth/kyc.ts";
import { Grid, Select, Tabs, TextField } from "../../../ui/index.ts";
import type { KycData } from "../kyc-data.ts";
import { DocumentDrop } from "./document-drop.tsx";

type Business = KycData["business"];
type Contact = KycData["contact"];
type Documents = KycData["documents"];

type StepProps<Part> = { value: Part; problems: Record<string, string>; onChange: (value: Part) => void };

const choices: [string, string][] = [
  ["", "Choose one"],
  ...businessTypes.map((type): [string, string] => [type, businessTypeNames[type]]),
];

type BusinessProps = StepProps<Business> & {
  /** Whether one can be verified as a person too. */
  asPerson: boolean;
};

export function KycBusiness({ value, problems, asPerson, onChange }: BusinessProps) {
  const set = (changed: Partial<Business>) => onChange({ ...value, ...changed });
  const isPerson = value.businessType === PRIVATE_PERSON;
  return (
    <>
      {asPerson ? (
        <Tabs
          label="Verified as"
          options={[
            [true, "A person"],
            [false, "A business"],
          ]}
          value={isPerson}
          onChange={(person) => {
            if (person) set({ businessType: PRIVATE_PERSON, registrationNumber: "", website: "" });
            else if (isPerson) set({ businessType: "" });
          }}
        />
      ) : null}
      <TextField
        label={isPerson ? "Full legal name" : "Legal name"}
        hint={isPerson ? "As on your identity document. It isn’t shown to others." : undefined}
        required
        data-autofocus
        autoComplete={isPerson ? "name" : "organization"}
        value={value.legalName}
        problem={problems.legalName}
        onChange={(event) => set({ legalName: event.currentTarget.value })}
      />
      {isPerson ? null : <BusinessOnly value={value} problems={problems} set={set} />}
    </>
  );
}

type BusinessOnlyProps = Pick<BusinessProps, "value" | "problems"> & {
  set: (changed: Partial<Business>) => void;
};

function BusinessOnly({ value, problems, set }: BusinessOnlyProps) {
  return (
    <>
      <Grid gap={3} fold="s">
        <TextField
          label="Registration number"
          required
          value={value.registrationNumber}
          problem={problems.registrationNumber}
          onChange={(event) => set({ registrationNumber: event.currentTarget.value })}
        />
        <Select
          label="Business type"
          required
          options={choices}
          value={value.businessType}
          problem={problems.businessType}
          onChange={(event) => set({ businessType: event.currentTarget.value as BusinessType | "" })}
        />
      </Grid>
      <TextField
        label="Website (optional)"
        inputMode="url"
        autoComplete="url"
        placeholder="example.org"
        value={value.website}
        problem={problems.website}
        onChange={(event) => set({ website: event.currentTarget.value })}
      />
    </>
  );
}

export function KycContact({ value, problems, onChange }: StepProps<Contact>) {
  const set = (changed: Partial<Contact>) => onChange({ ...value, ...changed });
  const place = (field: keyof Contact["address"]) => ({
    value: value.address[field],
    problem: problems[`address.${field}`],
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      set({ address: { ...value.address, [field]: event.currentTarget.value } }),
  });
  return (
    <>
      <Grid gap={3} fold="s">
        <TextField
          label="Contact email"
          type="email"
          required
          autoComplete="email"
          value={value.email}
          problem={problems.email}
          onChange={(event) => set({ email: event.currentTarget.value })}
        />
        <TextField
          label="Phone (optional)"
          type="tel"
          autoComplete="tel"
          value={value.phone}
          onChange={(event) => set({ phone: event.currentTarget.value })}
        />
      </Grid>
      <TextField label="Street" required autoComplete="street-address" {...place("street")} />
      <Grid gap={3}>
        <TextField label="City" required autoComplete="address-level2" {...place("city")} />
        <TextField label="Postal code" required autoComplete="postal-code" {...place("postalCode")} />
      </Grid>
      <Grid gap={3} fold="s">
        <TextField label="State or county (optional)" autoComplete="address-level1" {...place("state")} />
        <TextField label="Country" required autoComplete="country-name" {...place("country")} />
      </Grid>
    </>
  );
}

type DocumentsProps = StepProps<Documents> & { kinds: readonly DocumentKind[]; locked: boolean };

export function KycDocuments({ value, kinds, problems, locked, onChange }: DocumentsProps) {
  const set = (kind: DocumentKind, file: File | undefined) => onChange({ ...value, [kind]: file });
  return (
    <>
      {kinds.map((kind) => (
        <DocumentDrop
          key={kind}
          kind={kind}
          file={value[kind]}
          missing={problems[kind]}
          locked={locked}
          onChange={(file) => set(kind, file)}
        />
      ))}
      <p className="t-s muted">At most 10 MB each. Stored encrypted, seen only by you and the reviewer.</p>
    </>
  );
}
