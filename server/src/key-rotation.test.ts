import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { abis } from "@trestle/chain/abis.gen.ts";
import { deploy } from "@trestle/chain/deploy.ts";
import { recordDeployment } from "@trestle/chain/deployment.ts";
import { kycForm } from "@trestle/testkit/documents.ts";
import { enrol } from "@trestle/testkit/enrol.ts";
import { signedIn, submitDocuments } from "@trestle/testkit/factories.ts";
import { startServer } from "@trestle/testkit/server.ts";
import { createTestClient, http, parseEther, publicActions } from "viem";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { expect, inject, it, onTestFinished } from "vitest";
import { buildApp } from "./app.ts";
import { decryptText } from "./platform/files/encrypted-text.ts";
import { folderStore } from "./platform/files/folder-store.ts";
import { StoredFiles } from "./platform/files/stored-files.ts";
import { openMetrics } from "./platform/http/metrics.ts";

const newKey = () => randomBytes(32).toString("hex");
const settings = (): NodeJS.ProcessEnv => ({
  ...{ CHAIN_RPC_URL: inject("chainRpcUrl"), CHAIN_ID: "31337", LOG_LEVEL: "silent" },
  ...{ JWT_SECRET: newKey(), KYC_KEY: newKey(), OPERATOR_KEY: generatePrivateKey() },
});

/** A command of package.json, as an operator of an instance runs it. */
async function command(name: string, env: NodeJS.ProcessEnv): Promise<{ code: number; output: string }> {
  const file = join(import.meta.dirname, `../../scripts/${name}.ts`);
  const running = promisify(execFile)(process.execPath, [file], { env: { ...process.env, ...env } });
  return running.then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, output: stdout + stderr }),
  );
}

it("KYC_KEY: files and secrets open with either key, and after the command only with the new one", async () => {
  const server = await startServer();
  const { config, db, secrets, databaseUrl } = server;
  const [oldKey, key] = [secrets.KYC_KEY, newKey()];
  const member = await signedIn(server, { role: "developer" });
  expect((await submitDocuments(server, member, kycForm("a line of my lease"))).statusCode).toBe(200);
  const { secret } = await enrol(server, member);
  const filesWith = (keys: { key: string; oldKey?: string }) =>
    new StoredFiles({ db, store: folderStore(config.DATA_DIR), ...keys });
  const [file] = await filesWith({ key }).ownedBy(member.user.id);
  const opened = async (keys: { key: string; oldKey?: string }) =>
    (await buffer(await filesWith(keys).read(file?.id ?? ""))).includes("a line of my lease");
  const sealed = async () =>
    (await db.selectFrom("totp").select("secret").executeTakeFirstOrThrow()).secret as Buffer;
  const about = `totp ${member.user.id}`;
  expect(await opened({ key, oldKey })).toBe(true);
  expect(decryptText({ key, oldKey }, about, await sealed())).toEqual({ text: secret, withOldKey: true });

  const { code, output } = await command("rotate-files-key", {
    ...{ ...settings(), DATABASE_URL: databaseUrl, DATA_DIR: config.DATA_DIR },
    ...{ KYC_KEY: key, KYC_KEY_OLD: oldKey },
  });
  expect([code, output]).toEqual([
    0,
    expect.stringContaining("3 files, 3 of them re-encrypted; 1 secrets of authenticator apps, 1 of them."),
  ]);
  expect(await opened({ key })).toBe(true);
  await expect(opened({ key: oldKey })).rejects.toThrow();
  expect(decryptText({ key }, about, await sealed())).toEqual({ text: secret, withOldKey: false });
});

it("JWT_SECRET: every session ends, and no old token is accepted", async () => {
  const server = await startServer();
  const member = await signedIn(server);
  const me = { url: "/api/auth/current_user", headers: member.headers };
  expect((await server.app.inject(me)).statusCode).toBe(200);
  const restarted = await buildApp({
    ...{ ...server, metrics: openMetrics() },
    secrets: { ...server.secrets, JWT_SECRET: newKey() },
  });
  onTestFinished(() => restarted.close());
  expect((await restarted.inject(me)).statusCode).toBe(401);
  const { username, password } = member.person;
  const login = await restarted.inject({
    ...{ method: "POST", url: "/api/auth/login", payload: { username, password } },
  });
  const headers = { authorization: `Bearer ${login.json().token}` };
  expect((await restarted.inject({ ...me, headers })).statusCode).toBe(200);
  expect((await server.app.inject({ ...me, headers })).statusCode).toBe(401);
});

it("OPERATOR_KEY: the owner's command appoints the new one in the registry and every pool", async () => {
  const rpcUrl = inject("chainRpcUrl");
  const chain = createTestClient({ mode: "anvil", transport: http(rpcUrl), cacheTime: 0 }).extend(
    publicActions,
  );
  const [owner, before, after] = [generatePrivateKey(), generatePrivateKey(), generatePrivateKey()];
  await chain.setBalance({ address: privateKeyToAddress(owner), value: parseEther("10") });
  const roles = { operator: privateKeyToAddress(before) };
  const deployment = await deploy({ rpcUrl, deployerKey: owner, roles });
  const folder = mkdtempSync(join(tmpdir(), "trestle-keys-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  recordDeployment(folder, deployment);
  const { Registry, pools } = deployment.contracts;
  const operators = () =>
    Promise.all(
      [Registry, ...Object.values(pools)].map((address) =>
        chain.readContract({ abi: abis.Registry, address, functionName: "operator" }),
      ),
    );
  const env = { ...settings(), DEPLOYMENTS_DIR: folder, OPERATOR_KEY: after };
  const refused = await command("appoint-operator", { ...env, DEPLOYER_KEY: generatePrivateKey() });
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining("Only the owner appoints") });
  expect(new Set(await operators())).toEqual(new Set([privateKeyToAddress(before)]));
  const { code, output } = await command("appoint-operator", { ...env, DEPLOYER_KEY: owner });
  expect([code, output]).toEqual([
    0,
    expect.stringContaining("is now the operator of the low-risk pool, instead of"),
  ]);
  expect(new Set(await operators())).toEqual(new Set([privateKeyToAddress(after)]));
});
