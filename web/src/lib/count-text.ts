const small = [
  "no",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];

/** `six`, `14` */
export const inWords = (count: number): string => small[count] ?? String(count);

/** `six items`, `one item`, `14 items` */
export const counted = (count: number, one: string): string =>
  `${inWords(count)} ${count === 1 ? one : `${one}s`}`;

export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `23 of 120 characters.` */
export const charactersOf = (text: string, limit: number): string =>
  `${text.length.toLocaleString("en-GB")} of ${limit.toLocaleString("en-GB")} characters.`;
