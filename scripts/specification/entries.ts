/** A requirement of docs/specification.md with its tests. */
export type Entry = { id: string; section: number; text: string; held: Holder[]; isIntroduction: boolean };
export type Holder = { file: string; title: string };

const SECTION = /^## (\d+)\. /;
const ENTRY = /^- \*\*(\d+)\.(\d+)\*\* (.+)$/;
const HOLDER = /^ {2}- `([^`]+)` (.+)$/;
const INTRODUCTION = /^ {2}- introduction$/;

/** Reads the entries, and reports lines of the numbered part that are none. */
export function readEntries(document: string): { entries: Entry[]; problems: string[] } {
  const entries: Entry[] = [];
  const problems: string[] = [];
  let section = 0;
  for (const line of document.split("\n")) {
    const heading = SECTION.exec(line);
    if (heading) section = Number(heading[1]);
    if (heading || section === 0 || /^(#|$)/.test(line)) continue;
    const last = entries.at(-1);
    const [, file, title] = HOLDER.exec(line) ?? [];
    const [, major, minor, text] = ENTRY.exec(line) ?? [];
    if (major && text) {
      const id = `${major}.${minor}`;
      entries.push({ id, section, text, held: [], isIntroduction: false });
    } else if (last && file && title) last.held.push({ file, title });
    else if (last && INTRODUCTION.test(line)) last.isIntroduction = true;
    else problems.push(`This line is neither an entry nor its test: ${line}`);
  }
  return { entries, problems };
}

/** Number of entries per section, so that a missing one is noticed. */
const SECTION_SIZES = [17, 40, 30, 29, 24, 10, 47, 22, 19];

/** Sections and numbers that are missing or out of order. */
export function numberingProblems(entries: Entry[], sizes: number[] = SECTION_SIZES): string[] {
  const wanted = sizes.flatMap((size, index) =>
    Array.from({ length: size }, (_, entry) => `${index + 1}.${entry + 1}`),
  );
  const found = entries.map(({ id }) => id);
  const missing = wanted.filter((id) => !found.includes(id)).map((id) => `${id} is missing`);
  const unknown = found
    .filter((id) => !wanted.includes(id))
    .map((id) => `${id} isn't counted in its section`);
  const twice = found.filter((id, index) => found.indexOf(id) < index).map((id) => `${id} is there twice`);
  const elsewhere = entries
    .filter(({ id, section }) => !id.startsWith(`${section}.`))
    .map(({ id, section }) => `${id} is under section ${section}`);
  return [...missing, ...unknown, ...twice, ...elsewhere];
}
