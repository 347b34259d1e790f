import styles from "./person-name.module.css";

type Named = { username: string; businessName?: string | null };

/** Returns a person's display name in one line. */
export const nameOf = ({ username, businessName }: Named): string => businessName ?? username;

/** A verified business by its name, with the username beneath; everybody else by the username. */
export function PersonName({ person }: { person: Named }) {
  if (!person.businessName) return <span className="ell">{person.username}</span>;
  return (
    <span className={styles.name}>
      <span className="ell">{person.businessName}</span>
      <span className={`ell ${styles.username}`}>{person.username}</span>
    </span>
  );
}
