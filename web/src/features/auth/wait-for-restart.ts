const EVERY_MS = 1000;

const isReady = (): Promise<boolean> =>
  fetch("/readyz").then(
    ({ ok }) => ok,
    () => false,
  );

/** Waits until the server, which is about to restart, has stopped and is ready again. */
export async function waitForRestart(): Promise<void> {
  for (let wasGone = false; ; ) {
    const ready = await isReady();
    if (wasGone && ready) return;
    wasGone ||= !ready;
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}
