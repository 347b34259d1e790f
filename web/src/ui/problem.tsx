type Props = { children: string | null | undefined; className?: string };

/** Shows a problem as one sentence beside its cause; renders nothing without a problem. */
export function Problem({ children, className = "" }: Props) {
  return children ? (
    <p className={`err ${className}`} role="alert">
      {children}
    </p>
  ) : null;
}
