import { ownKyc } from "@trestle/domain/auth/kyc.ts";
import { upload } from "../../../lib/upload.ts";
import { appendKyc, type KycData } from "../kyc-data.ts";

type Progress = { idempotencyKey: string; onProgress: (percent: number) => void };

export const postKyc = (data: KycData, progress: Progress) =>
  upload({ path: "/api/auth/kyc", form: appendKyc(new FormData(), data), schema: ownKyc, ...progress });
