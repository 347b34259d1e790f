/**
 * Passes the first message on at once and merges repeats within the interval into one at its end. Listeners never miss
 * the last change, and can't be made to refetch more often than that.
 */
export function throttleRepeats(everyMs: number, pass: (one: string) => void): (one: string) => void {
  const cameAgain = new Map<string, boolean>();
  function passNow(one: string): void {
    cameAgain.set(one, false);
    pass(one);
    setTimeout(() => {
      if (cameAgain.get(one)) passNow(one);
      else cameAgain.delete(one);
    }, everyMs).unref();
  }
  return (one) => {
    if (cameAgain.has(one)) cameAgain.set(one, true);
    else passNow(one);
  };
}
