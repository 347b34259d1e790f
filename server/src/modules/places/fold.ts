/** Letters that Unicode does not decompose into a plain letter and a mark. */
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

/** Normalises a name for comparison: plain letters, digits and single spaces, without accents, case and punctuation. */
export function fold(text: string): string {
  const small = text.toLowerCase();
  // Fast path for three quarters of all names.
  if (/^[a-z0-9]+( [a-z0-9]+)*$/.test(small)) return small;
  return small
    .normalize("NFKD")
    .replace(/\p{M}|['’‘ʻʼ`´]/gu, "")
    .replace(/[ßæœøłđðþħıəŋ]/g, (letter) => plainLetters[letter] ?? "")
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}
