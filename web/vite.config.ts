import process from "node:process";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const server = `http://localhost:${process.env.SERVER_PORT ?? 3000}`;

export default defineConfig({
  plugins: [react()],
  build: {
    target: "es2023",
    // The content security policy refuses inline scripts, so the polyfill Vite would inline stays out.
    modulePreload: { polyfill: false },
    // A data: font or image would need its own exception in the content security policy.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: {
      "/api": server,
      "/rpc": server,
      "/healthz": server,
      "/readyz": server,
      "/ws": { target: server, ws: true },
    },
  },
});
