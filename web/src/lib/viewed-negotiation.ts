let negotiation: string | null = null;

/** Records which negotiation is on screen. Returns the cleanup. */
export function setViewedNegotiation(id: string): () => void {
  negotiation = id;
  return () => {
    if (negotiation === id) negotiation = null;
  };
}

export const isViewed = (id: string | undefined): boolean => id !== undefined && id === negotiation;
