/** A drill's result: whether every check passed, and how often each fault occurred. */
export type Report = { held: boolean; lines: string[] };
export type Drill = (seed: number, rounds?: number) => Promise<Report>;
