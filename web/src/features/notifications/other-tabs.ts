const NAME = "notifications";
let channel: BroadcastChannel | undefined;

/** Calls back when another tab has read or cleared notifications. Returns an unsubscribe function. */
export function followOtherTabs(changed: () => void): () => void {
  const opened = new BroadcastChannel(NAME);
  channel = opened;
  opened.onmessage = changed;
  return () => {
    opened.close();
    if (channel === opened) channel = undefined;
  };
}

export const tellOtherTabs = (): void => channel?.postMessage("changed");
