/** Stands where the browser's socket stands, with the server's side in the test's hand. */
export class TestSocket {
  static opened: TestSocket[] = [];
  readonly url: string;
  closedWith: number | undefined;
  onopen: (() => void) | undefined;
  onmessage: ((event: { data: string }) => void) | undefined;
  onclose: ((event: { code: number }) => void) | undefined;

  constructor(url: string) {
    this.url = url;
    TestSocket.opened.push(this);
  }

  /** Returns the socket that was opened last. */
  static get last(): TestSocket {
    const socket = TestSocket.opened.at(-1);
    if (!socket) throw new Error("No socket was opened.");
    return socket;
  }

  accept(): void {
    this.onopen?.();
  }

  tell(message: unknown): void {
    this.onmessage?.({ data: typeof message === "string" ? message : JSON.stringify(message) });
  }

  /** The server closes it, or the line breaks. */
  drop(code: number): void {
    this.onclose?.({ code });
  }

  /** The page closes it; like a browser, the event follows. */
  close(code: number): void {
    this.closedWith = code;
    this.onclose?.({ code });
  }
}
