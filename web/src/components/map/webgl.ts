let answer: boolean | undefined;

/** Whether this browser can draw the map at all. */
export function canDraw(): boolean {
  answer ??= tryToDraw();
  return answer;
}

function tryToDraw(): boolean {
  try {
    const context = document.createElement("canvas").getContext("webgl2");
    // A browser keeps a dozen of these: this one is given back at once.
    context?.getExtension("WEBGL_lose_context")?.loseContext();
    return context !== null;
  } catch {
    return false;
  }
}
