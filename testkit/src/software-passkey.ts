import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_CREDENTIAL = 0x40;

const sha256 = (content: string | Buffer) => createHash("sha256").update(content).digest();
const text = (value: Buffer | string) => Buffer.from(value).toString("base64url");

/** A passkey without a browser: it answers WebAuthn options as an authenticator on the given page would. */
export class SoftwarePasskey {
  readonly #id = randomBytes(16);
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  readonly #origin: string;
  /** How often it has signed; set it back to be a copy. */
  counter = 0;
  /** Whether it checks a PIN, a finger or a face; without it, it proves a touch. */
  verifiesUser = true;

  constructor(origin = "http://localhost:3000") {
    this.#origin = origin;
  }

  /** The answer to what a new passkey is made with. */
  create({ challenge }: { challenge: string }) {
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    // CBOR: an ES256 key on P-256 with its two coordinates.
    const key = Buffer.concat([
      Buffer.from("a5010203262001215820", "hex"),
      Buffer.from(x, "base64url"),
      Buffer.from("225820", "hex"),
      Buffer.from(y, "base64url"),
    ]);
    const idLength = Buffer.from([0, this.#id.length]);
    const data = Buffer.concat([
      this.#authenticatorData(PRESENT | WITH_CREDENTIAL),
      Buffer.alloc(16),
      idLength,
      this.#id,
      key,
    ]);
    // CBOR: { fmt: "none", attStmt: {}, authData }
    const attestationObject = Buffer.concat([
      Buffer.from("a363666d74646e6f6e656761747453746d74a0686175746844617461", "hex"),
      Buffer.from([0x58, data.length]),
      data,
    ]);
    return {
      ...this.#credential,
      response: {
        clientDataJSON: this.#clientData("webauthn.create", challenge),
        attestationObject: text(attestationObject),
        transports: ["internal"],
      },
    };
  }

  /** The answer to what a passkey is to sign. */
  sign({ challenge }: { challenge: string }) {
    this.counter++;
    const clientDataJSON = this.#clientData("webauthn.get", challenge);
    const data = this.#authenticatorData(PRESENT);
    const signature = createSign("sha256")
      .update(Buffer.concat([data, sha256(Buffer.from(clientDataJSON, "base64url"))]))
      .sign(this.#keys.privateKey);
    return {
      ...this.#credential,
      response: { clientDataJSON, authenticatorData: text(data), signature: text(signature) },
    };
  }

  get #credential() {
    const id = text(this.#id);
    return { id, rawId: id, type: "public-key" as const, clientExtensionResults: {} };
  }

  #clientData(type: string, challenge: string): string {
    return text(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
  }

  #authenticatorData(flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([
      sha256(new URL(this.#origin).hostname),
      Buffer.from([flags | (this.verifiesUser ? VERIFIED : 0)]),
      counter,
    ]);
  }
}
