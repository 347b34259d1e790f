import { NativeSelect, TextInput } from "@mantine/core";
import { type BusinessType, businessTypeNames, businessTypes } from "@trestle/domain/auth/kyc.ts";
import type { KycData } from "../kyc-data.ts";
import styles from "./kyc-dialog.module.css";

type Business = KycData["business"];
type Props = { value: Business; problems: Record<string, string>; onChange: (value: Business) => void };

const choices = [
  { value: "", label: "Choose one" },
  ...businessTypes.map((type) => ({ value: type, label: businessTypeNames[type] })),
];

export function KycBusiness({ value, problems, onChange }: Props) {
  const set = (changed: Partial<Business>) => onChange({ ...value, ...changed });
  return (
    <>
      <TextInput
        label="Legal name"
        required
        withAsterisk={false}
        data-autofocus
        autoComplete="organization"
        value={value.legalName}
        error={problems.legalName}
        onChange={(event) => set({ legalName: event.currentTarget.value })}
      />
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
