import { readConfig } from "@trestle/server/config.ts";
import { signedIn } from "@trestle/testkit/factories.ts";
import { startServer } from "@trestle/testkit/server.ts";
import { describe, expect, it, vi } from "vitest";
import { canReset } from "./reset.ts";

const settings = (environment: NodeJS.ProcessEnv) => readConfig({ PORT: "3000", ...environment }, "/nowhere");
const elsewhere = {
  CHAIN_RPC_URL: "https://rpc.example",
  CHAIN_ID: "1287",
  JWT_SECRET: "a secret of more than thirty-two characters",
  KYC_KEY: "ab".repeat(32),
  OPERATOR_KEY: `0x${"12".repeat(32)}`,
};

describe("a demo that its own page may reset", () => {
  it.each([{}, { HOST: "127.0.0.1" }, { HOST: "::1" }])(
    "is one that only this machine reaches: %j",
    (more) => {
      expect(canReset(settings(more))).toBe(true);
    },
  );

  it.each<NodeJS.ProcessEnv>([
    elsewhere,
    { HOST: "0.0.0.0" },
    { HOST: "::" },
    { HOST: "192.168.1.7" },
    { PUBLIC_URL: "https://demo.example" },
    { TRUST_PROXY: "true" },
    { DATABASE_URL: "postgres://somewhere/trestle" },
    { S3_URL: "https://key:secret@s3.example/bucket?region=eu-west-2" },
  ])("is not one with %j", (more) => {
    expect(canReset(settings(more))).toBe(false);
  });
});

describe("resetting the demo", () => {
  const url = "/api/demo/reset";

  it("is no route of any other instance", async () => {
    const { app, ...server } = await startServer();
    const { headers } = await signedIn({ app, ...server });
    expect((await app.inject({ method: "POST", url, headers })).statusCode).toBe(404);
    expect((await app.inject("/api/config")).json().features.reset).toBe(false);
  });

  it("is for somebody logged in at this machine", async () => {
    const reset = vi.fn();
    const server = await startServer({}, { reset });
    const { headers } = await signedIn(server);
    const ask = (more: object = {}, from = "127.0.0.1") =>
      server.app.inject({ method: "POST", url, headers: { ...headers, ...more }, remoteAddress: from });
    expect((await server.app.inject({ method: "POST", url })).statusCode).toBe(401);
    const refused = [
      await ask({}, "192.168.1.7"),
      await ask({}, "::ffff:10.0.0.2"),
      await ask({ host: "rebound.example:3000" }),
      await ask({ host: "127.0.0.1.rebound.example" }),
      await ask({ "x-forwarded-for": "192.0.2.7" }),
      await ask({ forwarded: "for=192.0.2.7" }),
      await ask({ "x-real-ip": "192.0.2.7" }),
      await ask({ via: "1.1 proxy" }),
    ];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual(refused.map(() => 403));
    expect(refused[0]?.json().message).toBe("Only somebody at this machine can reset the demo.");
    expect(reset).not.toHaveBeenCalled();
    for (const from of ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
      expect((await ask({ host: "localhost:3000" }, from)).statusCode).toBe(202);
    expect(reset).toHaveBeenCalledTimes(3);
    expect((await server.app.inject("/api/config")).json().features.reset).toBe(true);
  });
});
