/** Letters of other alphabets that look like ours, each with the one it is taken for. */
const LOOK_ALIKES = new Map(
  Object.entries({
    ...{ а: "a", в: "b", с: "c", ԁ: "d", е: "e", һ: "h", і: "i", ј: "j", к: "k", ӏ: "l", м: "m", н: "h" },
    ...{ о: "o", р: "p", ԛ: "q", г: "r", ѕ: "s", т: "t", у: "y", ѵ: "v", ԝ: "w", х: "x", ү: "y" },
    ...{ α: "a", β: "b", ϲ: "c", ε: "e", η: "n", ι: "i", κ: "k", μ: "m", ν: "v", ο: "o", ρ: "p", τ: "t" },
    ...{ υ: "u", χ: "x", γ: "y", ζ: "z", ı: "i", ɑ: "a", ɡ: "g", ɩ: "i", ʏ: "y", ł: "l", ø: "o", đ: "d" },
  }),
);

/** A name as people read it: without accents, and each letter as the Latin one it looks like. */
export function looksLike(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").replace(/\s+/g, " ").trim().toLowerCase();
  return Array.from(plain, (letter) => LOOK_ALIKES.get(letter) ?? letter).join("");
}
