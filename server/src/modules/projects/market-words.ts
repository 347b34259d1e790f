/** The words of everything that was posted. */
export const MARKET_WORDS = "project_word";
