/** Lines or outlines by name: longitude and latitude in turn, from our own knowledge of the city. */
export type Drawn = Record<string, number[]>;
