type Props = { children: string | null | undefined; className?: string };

/** What went wrong, as one sentence beside what it is about; nothing where nothing did. */
export function Problem({ children, className = "" }: Props) {
  return children ? (
    <p className={`err ${className}`} role="alert">
      {children}
    </p>
  ) : null;
}
