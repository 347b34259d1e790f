/** Line icons on a 20-unit grid, drawn in the text's colour. */
const paths = {
  hammer: "m11 6 3 3-7.5 7.5a1.8 1.8 0 0 1-3-3L11 6ZM9 4l2-1.5L17 8l-2 2M9 4l6 6",
  speech: "M3 4.5h14v9H9l-4 3.5v-3.5H3v-9Z",
  gantt: "M3 5h7M6 10h8M11 15h6M3 2.5v15",
  stall:
    "M3.5 8.5V17h13V8.5M2.5 5.5 4 3h12l1.5 2.5v1a2.3 2.3 0 0 1-4.6 0 2.8 2.8 0 0 1-5.8 0 2.3 2.3 0 0 1-4.6 0v-1ZM8 17v-4.5h4V17",
  coins:
    "M8 4c3 0 5 1 5 2.2S11 8.5 8 8.5 3 7.5 3 6.2 5 4 8 4ZM3 6.2v4c0 1.2 2 2.3 5 2.3M3 10.2v3.5C3 15 5 16 8 16c.7 0 1.4 0 2-.2M13.5 9.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7Z",
  people:
    "M7.5 4a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4ZM2.5 16.5c0-3 2.2-4.7 5-4.7s5 1.7 5 4.7M13 4.3a2.5 2.5 0 0 1 0 4.8M14.5 12c1.9.5 3 2 3 4.5",
  person: "M10 3.5a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4ZM3.5 17c.5-3.5 3-5 6.5-5s6 1.5 6.5 5",
  lock: "M5 9h10v8H5V9ZM7 9V6.5a3 3 0 0 1 6 0V9",
  contrast: "M10 3.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM10 3.5v13",
  arrow: "M3.5 10h13m-5-5 5 5-5 5",
  chevron: "m8 5 5 5-5 5",
  check: "m4.5 10.5 3.5 3.5 7.5-8",
  cross: "m5 5 10 10M15 5 5 15",
  menu: "M3 6h14M3 10h14M3 14h14",
  bell: "M10 3a4.5 4.5 0 0 0-4.5 4.5c0 4-1.5 5.5-1.5 5.5h12s-1.5-1.5-1.5-5.5A4.5 4.5 0 0 0 10 3ZM8.5 16a1.6 1.6 0 0 0 3 0",
  wallet:
    "M3 6.5A1.5 1.5 0 0 1 4.5 5H15v3M3 6.5V15a1.5 1.5 0 0 0 1.5 1.5H17V8H4.5A1.5 1.5 0 0 1 3 6.5ZM13.5 12.2h.1",
  eye: "M2 10s3-5.5 8-5.5S18 10 18 10s-3 5.5-8 5.5S2 10 2 10ZM10 7.7a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6Z",
  eyeOff:
    "m3 3 14 14M8 4.8A8 8 0 0 1 10 4.5c5 0 8 5.5 8 5.5a15 15 0 0 1-2.4 3M12.5 15.1a8 8 0 0 1-2.5.4C5 15.5 2 10 2 10a14 14 0 0 1 3.4-3.8",
  copy: "M7 7V3.5h9.5V13H13M3.5 7H13v9.5H3.5V7Z",
  external: "M8 4H4v12h12v-4M11.5 3.5h5v5M16.5 3.5 9 11",
  warning: "M10 3 2.5 16.5h15L10 3ZM10 8v4M10 14.3v.1",
  offline:
    "m3 3 14 14M2.5 8.2A11 11 0 0 1 6 6M17.5 8.2a11 11 0 0 0-6.7-3M5 11.5a7.5 7.5 0 0 1 3.2-2M15 11.5a7 7 0 0 0-1.7-1.3M8 14.6a3 3 0 0 1 4 0",
  again: "M16 6.5A7 7 0 0 0 3.5 8M4 13.5A7 7 0 0 0 16.5 12M16.5 3v4h-4M3.5 17v-4h4",
  plus: "M10 4v12M4 10h12",
  heart: "M10 16.5S3.5 12.7 3.5 8A3.5 3.5 0 0 1 10 6.2 3.5 3.5 0 0 1 16.5 8c0 4.7-6.5 8.5-6.5 8.5Z",
  paper: "M4 3h12v11H9.5M4 3v11h2M7 6.5h6M7 9.5h4M8 12.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z",
  sheet: "M5 2.5h6l4 4v11H5v-15ZM11 2.5v4h4",
  clock: "M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM10 6.5V10l2.5 2",
  download: "M10 3v10m-4-4 4 4 4-4M4 17h12",
  search: "M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11ZM13 13l4 4",
  minus: "M4 10h12",
  chain:
    "M8.5 11.5a3 3 0 0 0 4.2 0l3-3a3 3 0 0 0-4.2-4.2l-1 1M11.5 8.5a3 3 0 0 0-4.2 0l-3 3a3 3 0 0 0 4.2 4.2l1-1",
  camera: "M3 6.5h3L7.5 4h5L14 6.5h3V16H3V6.5ZM10 8.3a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4Z",
  drop: "M10 2.5s5 5.3 5 9a5 5 0 0 1-10 0c0-3.7 5-9 5-9Z",
  shield: "M10 2.5 4 5v4.5c0 4 2.6 6.7 6 8 3.4-1.3 6-4 6-8V5l-6-2.5Z",
  scales: "M10 3v14M6 17h8M4 6l6-1.5L16 6M4 6l-2 5a2.2 2.2 0 0 0 4 0L4 6ZM16 6l-2 5a2.2 2.2 0 0 0 4 0l-2-5Z",
  flame:
    "M10 2.5c.5 3 4.5 4.7 4.5 9a4.5 4.5 0 0 1-9 0c0-2 1-3.2 1.8-4 .3 1.3 1 2 1.7 2.2C8.7 7.5 8.8 4.8 10 2.5Z",
} as const;

export type IconName = keyof typeof paths;

type Props = { name: IconName; size?: number };

export function Icon({ name, size = 20 }: Props) {
  return (
    <svg
      viewBox="0 0 20 20"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={size < 16 ? 2 : 1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      style={{ flex: "none" }}
    >
      <path d={paths[name]} />
    </svg>
  );
}
