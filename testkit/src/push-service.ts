import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { Agent, createServer } from "node:https";
import { connect } from "node:tls";
import { onTestFinished } from "vitest";
import { certificateFor } from "./certificate.ts";

const PUSH_HOST = "push.example";

type ReceivedPush = { path: string; headers: IncomingHttpHeaders; message: unknown };

/** A subscribed browser: its endpoint, and its private keys. */
class PushBrowser {
  readonly path = `/send/${randomBytes(12).toString("base64url")}`;
  readonly #pair: ECDH = createECDH("prime256v1");
  readonly #auth = randomBytes(16);
  readonly #host: string;

  constructor(host: string) {
    this.#host = host;
    this.#pair.generateKeys();
  }

  get subscription() {
    return {
      endpoint: `https://${this.#host}${this.path}`,
      keys: { p256dh: this.#pair.getPublicKey("base64url"), auth: this.#auth.toString("base64url") },
    };
  }

  /** Decrypts a message by RFC 8291 and RFC 8188. */
  decrypt(body: Buffer): unknown {
    const salt = body.subarray(0, 16);
    const keyLength = body.readUInt8(20);
    const senderKey = body.subarray(21, 21 + keyLength);
    const secret = this.#pair.computeSecret(senderKey);
    const keyInfo = Buffer.concat([Buffer.from("WebPush: info\0"), this.#pair.getPublicKey(), senderKey]);
    const shared = Buffer.from(hkdfSync("sha256", secret, this.#auth, keyInfo, 32));
    const derive = (info: string, size: number) =>
      Buffer.from(hkdfSync("sha256", shared, salt, Buffer.from(`Content-Encoding: ${info}\0`), size));
    const sealed = body.subarray(21 + keyLength);
    const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
    decipher.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString("utf8"));
  }
}

/** Starts a push service over https for one test. `answer` is its response status. */
export async function startPushService() {
  const received: ReceivedPush[] = [];
  const browsers: PushBrowser[] = [];
  const certificate = certificateFor(PUSH_HOST);
  const state = {
    received,
    answer: 201,
    /** Requests of these browsers stay open without an answer. */
    silent: [] as PushBrowser[],
    /** Connects to this service instead of resolving the host name. */
    agent: new Agent(),
    newBrowser: (host = PUSH_HOST) => {
      const browser = new PushBrowser(host);
      browsers.push(browser);
      return browser;
    },
  };
  const server = createServer(certificate, async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const path = request.url ?? "";
    const message = browsers.find((one) => one.path === path)?.decrypt(Buffer.concat(parts));
    received.push({ path, headers: request.headers, message });
    if (!state.silent.some((one) => one.path === path)) response.writeHead(state.answer).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;
  state.agent.createConnection = () =>
    connect({ host: "127.0.0.1", port, servername: PUSH_HOST, ca: certificate.cert });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return state;
}
