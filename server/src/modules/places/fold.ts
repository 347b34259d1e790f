/** Letters that Unicode does not take apart into a plain one and a mark. */
const plainLetters: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ı: "i",
  ə: "e",
  ŋ: "n",
};

/** A name as it is compared: plain letters and digits, single spaces; accents, case and punctuation are gone. */
export function fold(text: string): string {
  const small = text.toLowerCase();
  // Three names in four are plain already.
  if (/^[a-z0-9]+( [a-z0-9]+)*$/.test(small)) return small;
  return small
    .normalize("NFKD")
    .replace(/\p{M}|['’‘ʻʼ`´]/gu, "")
    .replace(/[ßæœøłđðþħıəŋ]/g, (letter) => plainLetters[letter] ?? "")
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}
