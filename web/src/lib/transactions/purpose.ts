/** Kind of a transaction and the ids of what it is about. Stored with the transaction. */
export type Purpose = { kind: string; [id: string]: string | number };

/** Whether a transaction has this kind and all of these ids. */
export const isAbout = (one: Purpose, about: Purpose): boolean =>
  Object.entries(about).every(([name, value]) => one[name] === value);
