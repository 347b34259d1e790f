/**
 * Hands over what arrives in lots: one at a time, each with everything that came while the last was being handled.
 * So a burst costs a few reads, and what came first is dealt with first.
 */
export function inLots(
  handle: (lot: string[]) => Promise<void>,
  failed: (lot: string[], error: unknown) => void,
): (one: string) => void {
  let waiting = new Set<string>();
  let running = false;

  async function run(): Promise<void> {
    while (waiting.size > 0) {
      const lot = [...waiting];
      waiting = new Set();
      await handle(lot).catch((error: unknown) => failed(lot, error));
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
