import { z } from "zod";
import { notification } from "./notifications/notification.ts";
import { projectUpdate } from "./projects/project-update.ts";

export const SOCKET_PATH = "/ws";

/** Why a socket was closed. Whatever is not `normal` is worth another try. */
export const closeCodes = {
  normal: 1000,
  policy: 1008,
  failed: 1011,
  /** Something may have been missed, or the process stops: connect again and ask for what is there. */
  restart: 1012,
  unauthenticated: 4401,
  tooMany: 4429,
} as const;

/** A message is a notification, or names its type. */
export const socketMessage = z.union([projectUpdate, notification]);
