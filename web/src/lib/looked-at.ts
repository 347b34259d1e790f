let negotiation: string | null = null;

/** Notes which negotiation somebody has before their eyes. Returns what ends it. */
export function lookAtNegotiation(id: string): () => void {
  negotiation = id;
  return () => {
    if (negotiation === id) negotiation = null;
  };
}

export const isLookedAt = (id: string | undefined): boolean => id !== undefined && id === negotiation;
