/** Pictures taken by `npm run screenshots`, each in light and dark, all of one size. */
export const PICTURE = { width: 1200, height: 750 } as const;

const files = import.meta.glob<string>("./pictures/*.webp", {
  eager: true,
  query: "?url",
  import: "default",
});

export type Picture = { light: string; dark: string };

export function pictureOf(name: string): Picture | undefined {
  const [light, dark] = ["light", "dark"].map((scheme) => files[`./pictures/${name}-${scheme}.webp`]);
  return light && dark ? { light, dark } : undefined;
}
