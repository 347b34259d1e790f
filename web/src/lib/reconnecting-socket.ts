import { closeCodes, SOCKET_PATH } from "@trestle/domain/socket.ts";
import { readStored, storageKeys } from "./storage.ts";

export type SocketListener = {
  onMessage: (message: unknown) => void;
  /** From here on every message arrives: what came before is to be asked for. */
  onOpen: () => void;
};
type Options = SocketListener & {
  reconnectAfterMs: number;
  /** Codes after which it stays closed. */
  staysClosed?: (code: number) => boolean;
  onClose?: (code: number) => void;
};

/** A socket to the server that comes back after a while whenever it was lost. Returns what closes it for good. */
export function openSocket(options: Options): () => void {
  let socket: WebSocket | undefined;
  let retry: number | undefined;
  let done = false;

  function connect(): void {
    const opened = new WebSocket(address());
    socket = opened;
    opened.onopen = options.onOpen;
    opened.onmessage = ({ data }) => options.onMessage(parsed(data));
    opened.onclose = ({ code }) => {
      if (done) return;
      options.onClose?.(code);
      if (!options.staysClosed?.(code)) retry = window.setTimeout(connect, options.reconnectAfterMs);
    };
  }
  connect();
  return () => {
    done = true;
    window.clearTimeout(retry);
    socket?.close(closeCodes.normal);
  };
}

/** The token is read at every attempt: it may have been renewed. */
function address(): string {
  const url = new URL(SOCKET_PATH, window.location.href);
  url.protocol = url.protocol.replace("http", "ws");
  url.searchParams.set("token", readStored(storageKeys.authToken) ?? "");
  return url.href;
}

function parsed(data: unknown): unknown {
  try {
    return JSON.parse(String(data));
  } catch {
    return undefined;
  }
}
