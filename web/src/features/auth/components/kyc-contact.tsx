import { TextField } from "../../../ui/index.ts";
import type { KycData } from "../kyc-data.ts";
import styles from "./kyc-dialog.module.css";

type Contact = KycData["contact"];
type Props = { value: Contact; problems: Record<string, string>; onChange: (value: Contact) => void };

export function KycContact({ value, problems, onChange }: Props) {
  const set = (changed: Partial<Contact>) => onChange({ ...value, ...changed });
  const place = (field: keyof Contact["address"]) => ({
    value: value.address[field],
    problem: problems[`address.${field}`],
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      set({ address: { ...value.address, [field]: event.currentTarget.value } }),
  });
  return (
    <>
      <div className={styles.two}>
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
      </div>
      <TextField label="Street" required autoComplete="street-address" {...place("street")} />
      <div className={styles.pair}>
        <TextField label="City" required autoComplete="address-level2" {...place("city")} />
        <TextField label="Postal code" required autoComplete="postal-code" {...place("postalCode")} />
      </div>
      <div className={styles.two}>
        <TextField label="State or county (optional)" autoComplete="address-level1" {...place("state")} />
        <TextField label="Country" required autoComplete="country-name" {...place("country")} />
      </div>
    </>
  );
}
