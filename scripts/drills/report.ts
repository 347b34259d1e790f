/** What a drill tells: whether all of it held, and how often each kind of fault struck. */
export type Report = { held: boolean; lines: string[] };
export type Drill = (seed: number, rounds?: number) => Promise<Report>;
