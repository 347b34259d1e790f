import {
  type BusinessType,
  businessTypeNames,
  businessTypes,
  PRIVATE_PERSON,
} from "@trestle/domain/auth/kyc.ts";
import { Button, Select, TextField } from "../../../ui/index.ts";
import type { KycData } from "../kyc-data.ts";
import styles from "./kyc-dialog.module.css";

type Business = KycData["business"];
type Props = {
  value: Business;
  problems: Record<string, string>;
  /** Whether one can be verified as a person too. */
  asPerson: boolean;
  onChange: (value: Business) => void;
};

const choices: [string, string][] = [
  ["", "Choose one"],
  ...businessTypes.map((type): [string, string] => [type, businessTypeNames[type]]),
];

export function KycBusiness({ value, problems, asPerson, onChange }: Props) {
  const set = (changed: Partial<Business>) => onChange({ ...value, ...changed });
  const isPerson = value.businessType === PRIVATE_PERSON;
  return (
    <>
      {asPerson ? (
        <fieldset className={`seg ${styles.kind}`}>
          <legend className="sr">Verified as</legend>
          <Button
            kind="bare"
            aria-pressed={isPerson}
            onClick={() => set({ businessType: PRIVATE_PERSON, registrationNumber: "", website: "" })}
          >
            A person
          </Button>
          <Button
            kind="bare"
            aria-pressed={!isPerson}
            onClick={() => (isPerson ? set({ businessType: "" }) : undefined)}
          >
            A business
          </Button>
        </fieldset>
      ) : null}
      <TextField
        label={isPerson ? "Full legal name" : "Legal name"}
        hint={isPerson ? "As on your identity document. It isn't shown to others." : undefined}
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

type BusinessOnlyProps = Pick<Props, "value" | "problems"> & { set: (changed: Partial<Business>) => void };

function BusinessOnly({ value, problems, set }: BusinessOnlyProps) {
  return (
    <>
      <div className={styles.two}>
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
      </div>
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
