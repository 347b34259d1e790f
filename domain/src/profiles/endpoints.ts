import { z } from "zod";
import { userResponse } from "../auth/wallet.ts";
import { endpoints, member, open, pageQuery } from "../endpoint.ts";
import { activity, profileResponse, updateProfileRequest } from "./profile.ts";

export const profileEndpoints = endpoints("profiles", {
  "GET /api/profiles/users/:userId/profile": open("Get a public profile", {
    params: z.object({ userId: z.uuid("This person doesn’t exist.") }),
    answer: profileResponse,
  }),
  "PUT /api/profiles/me": member("Update my profile", {
    body: updateProfileRequest,
    answer: userResponse,
    bulk: "text",
  }),
  "POST /api/profiles/me/image": member("Set my picture; it’s cropped to a square and re-encoded", {
    form: z.object({ image: z.file() }),
    answer: userResponse,
    idempotent: false,
  }),
  "DELETE /api/profiles/me/image": member("Remove my picture", { answer: userResponse }),
  "GET /api/profiles/images/:id": open("Get a picture as WebP", {
    params: z.object({ id: z.uuid("This picture doesn’t exist.") }),
    answer: "file",
  }),
  "GET /api/profiles/me/activity": member("List my account activity, newest first", {
    query: pageQuery,
    answer: z.array(activity),
  }),
});
