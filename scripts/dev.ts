// `npm run dev`: Vite at PORT with hot reload; behind it the server, restarted when one of its files changes.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { buildContracts, root } from "./build.ts";

const port = Number(process.env.PORT ?? 3000);
const serverPort = port + 1;
await buildContracts();

const env = {
  ...process.env,
  PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
  SERVER_PORT: String(serverPort),
};
const watched = ["demo", "server/src", "server/schema", "server/migrations", "domain/src", "chain/src"].map(
  (folder) => `--watch-path=${folder}`,
);
const server = spawn(process.execPath, [...watched, "demo/src/run.ts"], {
  cwd: root,
  stdio: "inherit",
  env: { ...env, PORT: String(serverPort) },
});
const web = spawn(join(root, "node_modules/.bin/vite"), ["web", "--port", String(port), "--strictPort"], {
  cwd: root,
  stdio: "inherit",
  env,
});

const children = [server, web];
const stop = () => {
  for (const child of children) child.kill("SIGTERM");
};
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
for (const child of children) {
  child.on("exit", (code) => {
    process.exitCode ||= code ?? 0;
    stop();
  });
}
