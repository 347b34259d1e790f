/** Reads one parameter of an address; undefined where its value makes no sense. */
type Reader<Value> = (value: unknown) => Value | undefined;
type Search<Readers> = {
  [Name in keyof Readers]?: Readers[Name] extends Reader<infer Value> ? Value : never;
};

/** Search parameters of a page. Invalid values are dropped. No validation library: every page's first load has this. */
export const searchOf = <Readers extends Record<string, Reader<unknown>>>(readers: Readers) => ({
  parse: (address: object): Search<Readers> =>
    Object.fromEntries(
      Object.entries(address)
        .map(([name, value]) => [name, readers[name]?.(value)])
        .filter(([, value]) => value !== undefined),
    ),
});

export const string = (value: unknown) => (typeof value === "string" ? value : undefined);

/** Text of at most so many characters; the router parses a numeric text as a number, so it is converted back. */
export const text = (limit: number) => (value: unknown) =>
  typeof value === "string" || typeof value === "number"
    ? String(value).trim().slice(0, limit) || undefined
    : undefined;

export const within = (least: number, most: number) => (value: unknown) =>
  Number(value) >= least && Number(value) <= most ? Number(value) : undefined;

export const oneOf =
  <Value>(values: readonly Value[]) =>
  (value: unknown) =>
    values.find((one) => one === value);

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

export const uuid = (value: unknown) => (typeof value === "string" && UUID.test(value) ? value : undefined);
