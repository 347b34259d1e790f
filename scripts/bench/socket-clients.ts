// A process with clients that only count bytes, so that the server is measured.
import { randomBytes } from "node:crypto";
import { connect } from "node:net";

const [count = "0", ...targets] = process.argv.slice(2);
const received = targets.map(() => 0);
let waiting: { target: number; bytes: number } | undefined;

function look(): void {
  if (!waiting || (received[waiting.target] ?? 0) < waiting.bytes) return;
  const over = (received[waiting.target] ?? 0) - waiting.bytes;
  if (over > 0) throw new Error(`${over} bytes more than were sent`);
  received[waiting.target] = 0;
  waiting = undefined;
  process.send?.("received");
}

/** Opens a socket by hand: after the upgrade's response, everything received is frames. */
function open(target: number, address: string): Promise<void> {
  const [port = "", ...path] = address.split("/");
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), "127.0.0.1", () =>
      socket.write(
        `GET /${path.join("/")} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString("base64")}\r\n\r\n`,
      ),
    );
    socket.once("data", (answer) => {
      if (!answer.toString().startsWith("HTTP/1.1 101")) return reject(new Error(answer.toString()));
      socket.on("data", (bytes) => {
        received[target] = (received[target] ?? 0) + bytes.length;
        look();
      });
      resolve();
    });
    socket.on("error", reject);
  });
}

process.on("disconnect", () => process.exit());
process.on("message", (message: typeof waiting) => {
  waiting = message;
  look();
});
for (const [target, address] of targets.entries()) {
  for (let opened = 0; opened < Number(count); opened++) await open(target, address);
}
process.send?.("ready");
