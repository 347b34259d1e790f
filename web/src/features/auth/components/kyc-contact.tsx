import { TextInput } from "@mantine/core";
import type { KycData } from "../kyc-data.ts";
import styles from "./kyc-dialog.module.css";

type Contact = KycData["contact"];
type Props = { value: Contact; problems: Record<string, string>; onChange: (value: Contact) => void };

export function KycContact({ value, problems, onChange }: Props) {
  const set = (changed: Partial<Contact>) => onChange({ ...value, ...changed });
  const place = (field: keyof Contact["address"]) => ({
    value: value.address[field],
    error: problems[`address.${field}`],
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      set({ address: { ...value.address, [field]: event.currentTarget.value } }),
  });
  return (
    <>
      <div className={styles.two}>
        <TextInput
          label="Contact email"
          type="email"
          required
          withAsterisk={false}
          autoComplete="email"
          value={value.email}
          error={problems.email}
          onChange={(event) => set({ email: event.currentTarget.value })}
        />
        <TextInput
          label="Phone (optional)"
          type="tel"
          autoComplete="tel"
          value={value.phone}
          onChange={(event) => set({ phone: event.currentTarget.value })}
        />
      </div>
      <TextInput
        label="Street"
        required
        withAsterisk={false}
        autoComplete="street-address"
        {...place("street")}
      />
      <div className={styles.pair}>
        <TextInput
          label="City"
          required
          withAsterisk={false}
          autoComplete="address-level2"
          {...place("city")}
        />
        <TextInput
          label="Postal code"
          required
          withAsterisk={false}
          autoComplete="postal-code"
          {...place("postalCode")}
        />
      </div>
      <div className={styles.two}>
        <TextInput label="State or county (optional)" autoComplete="address-level1" {...place("state")} />
        <TextInput
          label="Country"
          required
          withAsterisk={false}
          autoComplete="country-name"
          {...place("country")}
        />
      </div>
    </>
  );
}
