export function Logo() {
  return (
    <svg
      viewBox="0 0 34 28"
      width={34}
      height={28}
      fill="none"
      stroke="currentColor"
      strokeLinecap="square"
      aria-hidden="true"
    >
      <path d="M1 4h32" strokeWidth="4" />
      <path d="M9 6 4 26M9 6l5 20M6.4 16h5.2M25 6l-5 20M25 6l5 20M22.4 16h5.2" strokeWidth="2.6" />
      <path d="M13.5 25 20.5 7" stroke="var(--accent)" strokeWidth="2.2" />
    </svg>
  );
}
