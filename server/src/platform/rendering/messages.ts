import type { ApiAnswer } from "@trestle/domain/page-rendering.ts";

export type WorkerData = {
  /** Folder of the built web app, and of its build for the server. */
  folder: string;
  serverFolder: string;
  origin: string;
};

export type RenderedPage = { etag: string; identity: Uint8Array; gzip: Uint8Array; br: Uint8Array };

export type ToWorker =
  | { kind: "render"; id: number; address: string }
  | { kind: "answer"; id: number; answer: ApiAnswer };

export type FromWorker =
  | { kind: "ask"; id: number; path: string }
  /** The process computes this page until its next message. */
  | { kind: "computing"; id: number }
  | { kind: "page"; id: number; page: RenderedPage | null }
  | { kind: "failure"; id: number; reason: string };
