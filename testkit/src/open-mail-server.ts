import { SMTPServer } from "smtp-server";

export type ReceivedMail = {
  to: string[];
  from: string;
  raw: string;
  subject: string;
  text: string;
  html: string;
};

/** Starts an SMTP server on its own port; `close` stops it. While `refuse` is set every message is rejected. */
export async function openMailServer() {
  const received: ReceivedMail[] = [];
  const state = { url: "", received, refuse: false };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      let raw = "";
      stream.on("data", (part: Buffer) => {
        raw += part.toString("utf8");
      });
      stream.on("end", () => {
        if (state.refuse) return done(new Error("mailbox unavailable"));
        received.push({
          raw,
          from: session.envelope.mailFrom === false ? "" : session.envelope.mailFrom.address,
          to: session.envelope.rcptTo.map(({ address }) => address),
          subject: /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(raw)?.[1]?.replaceAll(/\r\n[ \t]+/g, " ") ?? "",
          text: partOf(raw, "text/plain"),
          html: partOf(raw, "text/html"),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.server.address();
  state.url = `smtp://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return Object.assign(state, { close });
}

/** Returns one part of a message, decoded. */
function partOf(raw: string, type: string): string {
  const [, head = "", body = ""] =
    new RegExp(`Content-Type: ${type}([\\s\\S]*?)\\r\\n\\r\\n([\\s\\S]*?)\\r\\n--[-_]`).exec(raw) ?? [];
  if (/base64/i.test(head)) return Buffer.from(body, "base64").toString("utf8");
  if (!/quoted-printable/i.test(head)) return body;
  const bytes = body
    .replaceAll(/=\r\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
