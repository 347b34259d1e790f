/**
 * Calls `handle` with one batch at a time: everything that arrived while the previous batch was handled, in order. A
 * burst then costs a few reads.
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
