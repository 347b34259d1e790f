const NAME = "notifications";
let channel: BroadcastChannel | undefined;

/** Hears when another tab of this browser has read or cleared something. Returns what ends it. */
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
