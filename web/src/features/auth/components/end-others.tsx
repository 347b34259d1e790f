import styles from "./second-factor.module.css";

type Props = { checked: boolean; onChange: (checked: boolean) => void };

/** Offered with the first second factor: sessions from before were opened without one. */
export function EndOthers({ checked, onChange }: Props) {
  return (
    <label className={styles.tick}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      Sign out everywhere else. Those sessions began with the password alone.
    </label>
  );
}
