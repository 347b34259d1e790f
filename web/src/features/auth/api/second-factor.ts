import { queryOptions } from "@tanstack/react-query";
import {
  type AddPasskeyRequest,
  type Confirmation,
  confirmed,
  factorAdded,
  passkeyOptions,
  recoveryCodesResponse,
  secondFactor,
  type TurnOffRequest,
  totpSetup,
} from "@trestle/domain/auth/second-factor.ts";
import { z } from "zod";
import { api } from "../../../lib/api-client.ts";
import { sessionsQuery } from "./sessions.ts";

const path = "/api/auth/second-factor";
const success = z.object({ success: z.literal(true) });

export const secondFactorQuery = (userId: string) =>
  queryOptions({
    queryKey: ["second-factor", userId],
    queryFn: ({ signal }) => api(path, secondFactor, { signal }),
  });

/** What is read again after any change of it. */
export const afterChange = (userId: string) => [
  secondFactorQuery(userId).queryKey,
  sessionsQuery(userId).queryKey,
  ["activity", userId],
];

/** Each showing of the set-up has a secret of its own. */
export const totpSetupQuery = (showing: string) =>
  queryOptions({
    queryKey: ["totp-setup", showing],
    queryFn: () => api(`${path}/totp`, totpSetup, { method: "POST", body: {} }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
export const putTotp = (code: string) => api(`${path}/totp`, factorAdded, { method: "PUT", body: { code } });

export const postRecoveryCodes = () =>
  api(`${path}/recovery-codes`, recoveryCodesResponse, { method: "POST", body: {} });

export const postPasskeyOptions = () =>
  api(`${path}/passkeys/options`, passkeyOptions, { method: "POST", body: {} });
export const postPasskey = (body: AddPasskeyRequest) =>
  api(`${path}/passkeys`, factorAdded, { method: "POST", body });
export const putPasskey = (id: string, name: string) =>
  api(`${path}/passkeys/${id}`, success, { method: "PUT", body: { name } });
export const deletePasskey = (id: string) => api(`${path}/passkeys/${id}`, z.unknown(), { method: "DELETE" });

export const postTurnOff = (body: TurnOffRequest) => api(`${path}/off`, success, { method: "POST", body });

export const postConfirmation = (body: Confirmation) =>
  api("/api/auth/confirm", confirmed, { method: "POST", body });
export const postConfirmPasskeyOptions = () =>
  api("/api/auth/confirm/passkey-options", passkeyOptions, { method: "POST", body: {} });
