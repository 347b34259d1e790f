import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

/** Returns a free TCP port on 127.0.0.1, the preferred one if it is free. */
export async function freePort(preferred = 0): Promise<number> {
  const server = createServer();
  try {
    server.listen(preferred, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  } catch (error) {
    if (preferred === 0) throw error;
    return freePort();
  } finally {
    server.close();
  }
}
