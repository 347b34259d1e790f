/** A start-up failure a person can act on: one sentence that says what to do. */
export class StartupError extends Error {
  override name = "StartupError";
}
