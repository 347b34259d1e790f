import styles from "./request-form.module.css";

type Props = { names: string[]; shares: number[]; restInLast: boolean };

/** The shares of the milestones as bricks of their true length. */
export function ShareBar({ names, shares, restInLast }: Props) {
  if (shares.every((share) => share === 0)) return <div className={styles.shares} aria-hidden="true" />;
  const label = shares
    .map((share, index) => `${names[index] || `milestone ${index + 1}`} ${share}%`)
    .join(", ");
  return (
    <div className={styles.shares} role="img" aria-label={`Shares: ${label}`}>
      {shares.map((share, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a share is its place
          key={index}
          style={{ flexGrow: share }}
          className={restInLast && index === shares.length - 1 ? styles.rest : undefined}
        >
          {share}%
        </span>
      ))}
    </div>
  );
}
