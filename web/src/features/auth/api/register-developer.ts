import { type RegisterRequest, registerResponse } from "@trestle/domain/auth/session.ts";
import { upload } from "../../../lib/upload.ts";
import { appendKyc, type KycData } from "../kyc-data.ts";

type Progress = { idempotencyKey: string; onProgress: (percent: number) => void };

export function postRegisterDeveloper(request: RegisterRequest, data: KycData, progress: Progress) {
  const form = new FormData();
  // Text before files: the server then refuses a taken name before it takes the documents.
  for (const [name, value] of Object.entries(request)) form.append(name, value);
  appendKyc(form, data);
  return upload({ path: "/api/auth/register-developer", form, schema: registerResponse, ...progress });
}
