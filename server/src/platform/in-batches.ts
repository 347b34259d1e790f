/**
 * Hands over what arrives in batches: one at a time, each with everything that came while the last was being handled.
 * So a burst costs a few reads, and what came first is dealt with first.
 */
export function inBatches(
  handle: (batch: string[]) => Promise<void>,
  failed: (batch: string[], error: unknown) => void,
): (one: string) => void {
  let waiting = new Set<string>();
  let running = false;

  async function run(): Promise<void> {
    while (waiting.size > 0) {
      const batch = [...waiting];
      waiting = new Set();
      await handle(batch).catch((error: unknown) => failed(batch, error));
    }
    running = false;
  }
  return (one) => {
    waiting.add(one);
    if (running) return;
    running = true;
    void run();
  };
}
