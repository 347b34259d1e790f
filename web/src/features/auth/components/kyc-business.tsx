import { NativeSelect, TextInput } from "@mantine/core";
import {
  type BusinessType,
  businessTypeNames,
  businessTypes,
  PRIVATE_PERSON,
} from "@trestle/domain/auth/kyc.ts";
import { Button } from "../../../ui/index.ts";
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

const choices = [
  { value: "", label: "Choose one" },
  ...businessTypes.map((type) => ({ value: type, label: businessTypeNames[type] })),
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
      <TextInput
        label={isPerson ? "Full legal name" : "Legal name"}
        description={isPerson ? "As on your identity document. It isn't shown to others." : undefined}
        required
        withAsterisk={false}
        data-autofocus
        autoComplete={isPerson ? "name" : "organization"}
        value={value.legalName}
        error={problems.legalName}
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
        <TextInput
          label="Registration number"
          required
          withAsterisk={false}
          value={value.registrationNumber}
          error={problems.registrationNumber}
          onChange={(event) => set({ registrationNumber: event.currentTarget.value })}
        />
        <NativeSelect
          label="Business type"
          required
          withAsterisk={false}
          data={choices}
          value={value.businessType}
          error={problems.businessType}
          onChange={(event) => set({ businessType: event.currentTarget.value as BusinessType | "" })}
        />
      </div>
      <TextInput
        label="Website (optional)"
        inputMode="url"
        autoComplete="url"
        placeholder="example.org"
        value={value.website}
        error={problems.website}
        onChange={(event) => set({ website: event.currentTarget.value })}
      />
    </>
  );
}
