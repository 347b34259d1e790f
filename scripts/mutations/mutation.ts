/** One small fault. `search` occurs exactly once in the file; `tests` names the suite that should notice first. */
export type Mutation = { file: string; search: string; replace: string; why: string; tests: string };

type Row = [search: string, replace: string, why: string];

export const of = (file: string, tests: string, rows: Row[]): Mutation[] =>
  rows.map(([search, replace, why]) => ({ file, search, replace, why, tests }));
