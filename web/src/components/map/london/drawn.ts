/** Lines or outlines by name: longitude and latitude in turn, drawn by hand for this project. */
export type Drawn = Record<string, number[]>;
