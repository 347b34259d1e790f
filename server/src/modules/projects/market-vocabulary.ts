/** The words of everything that was posted. */
export const MARKET_VOCABULARY = "project_word";
