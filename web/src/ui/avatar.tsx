import styles from "./avatar.module.css";

type Props = { letters: string; size?: number; className?: string };

/** The letters are decoration, drawn by the stylesheet: whose picture it is stands beside it in words. */
export function Avatar({ letters, size = 28, className }: Props) {
  return (
    <span
      className={className ? `${styles.avatar} ${className}` : styles.avatar}
      data-letters={letters}
      style={{ "--size": `${size}px` }}
      aria-hidden="true"
    />
  );
}
