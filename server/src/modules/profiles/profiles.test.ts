import { PROFILE_IMAGE_LIMIT } from "@trestle/domain/profiles/profile.ts";
import { documents, encodeForm } from "@trestle/testkit/documents.ts";
import { type Member, signedIn, submitDocuments, verify } from "@trestle/testkit/factories.ts";
import { startServer, type TestServer } from "@trestle/testkit/server.ts";
import sharp from "sharp";
import { describe, expect, it } from "vitest";

const put = ({ app }: TestServer, { headers }: Member, payload: object) =>
  app.inject({ method: "PUT", url: "/api/profiles/me", payload, headers });
const profileOf = ({ app }: TestServer, { user }: Member) =>
  app.inject(`/api/profiles/users/${user.id}/profile`);
const sendPicture = ({ app }: TestServer, member: Member, content: Buffer, name = "me.jpg") => {
  const { payload, headers } = encodeForm({ fields: {}, files: { image: { name, content } } });
  return app.inject({
    method: "POST",
    url: "/api/profiles/me/image",
    payload,
    headers: { ...headers, ...member.headers },
  });
};
const photograph = (width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: "#b9573e" } })
    .withExif({ IFD0: { Copyright: "the camera's notes" } })
    .jpeg()
    .toBuffer();

describe("a profile", () => {
  it("shows strangers the listed fields and no other", async () => {
    const server = await startServer();
    const member = await signedIn(server);
    await submitDocuments(server, member);
    await put(server, member, { bio: "I want a shed.", socialLinks: { website: "https://shed.example" } });
    expect((await profileOf(server, member)).json()).toEqual({
      success: true,
      data: {
        id: member.user.id,
        username: member.user.username,
        role: "customer",
        profileImageUrl: null,
        bio: "I want a shed.",
        businessName: null,
        socialLinks: { website: "https://shed.example" },
        ethereumAddress: null,
        verified: false,
        services: [],
        area: null,
        memberSince: expect.any(String),
      },
    });
  });

  it("says what somebody offers and where, each once, and takes it back", async () => {
    const server = await startServer();
    const member = await signedIn(server, { role: "developer" });
    const area = { label: "Tottenham Hale, London", latitude: 51.588, longitude: -0.06, radiusKm: 30 };
    await put(server, member, { services: ["roofing", "joinery", "roofing"], area });
    const read = async () => (await profileOf(server, member)).json().data;
    expect(await read()).toMatchObject({ services: ["roofing", "joinery"], area });
    await put(server, member, { bio: "Roofs." });
    expect(await read()).toMatchObject({ services: ["roofing", "joinery"], area, bio: "Roofs." });
    for (const bad of [
      { services: ["magic"] },
      { area: { ...area, radiusKm: 501 } },
      { area: { ...area, latitude: 91 } },
    ])
      expect((await put(server, member, bad)).statusCode).toBe(400);
    await put(server, member, { services: [], area: null });
    expect(await read()).toMatchObject({ services: [], area: null });
  });

  it("shows a wallet for developers only, whose bids it signs", async () => {
    const server = await startServer();
    const admin = await signedIn(server, { role: "admin" });
    for (const role of ["customer", "developer"] as const) {
      const member = await signedIn(server, { role });
      const ethereum_address = `0x${role === "developer" ? "d" : "c"}${"0".repeat(39)}`;
      await server.db
        .updateTable("account")
        .set({ ethereum_address })
        .where("id", "=", member.user.id)
        .execute();
      await verify(server, admin, member);
      expect((await profileOf(server, member)).json().data).toMatchObject({
        verified: true,
        ethereumAddress: role === "developer" ? ethereum_address : null,
      });
    }
  });

  it("is not there for somebody unknown or disabled", async () => {
    const server = await startServer();
    const member = await signedIn(server);
    await server.db.updateTable("account").set({ disabled_at: new Date() }).execute();
    const paths = ["profiles/users/ID/profile", "stats/users/ID/stats", "scors/user/ID"];
    for (const id of [member.user.id, crypto.randomUUID()])
      for (const path of paths)
        expect((await server.app.inject(`/api/${path.replace("ID", id)}`)).statusCode, path).toBe(404);
  });

  it("changes what is sent and leaves the rest, and an empty text clears", async () => {
    const server = await startServer();
    const member = await signedIn(server);
    await put(server, member, { bio: "  One. ", socialLinks: { website: "https://one.example" } });
    await put(server, member, { bio: "" });
    expect((await profileOf(server, member)).json().data).toMatchObject({
      bio: null,
      socialLinks: { website: "https://one.example" },
    });
  });

  it.each(["javascript:alert(1)", "data:text/html,x", "//evil.example", "not a link", "ftp://x.example"])(
    "refuses %s as a web address",
    async (website) => {
      const server = await startServer();
      const answer = await put(server, await signedIn(server), { socialLinks: { website } });
      expect([answer.statusCode, answer.json().message]).toEqual([
        400,
        "Enter a web address such as https://example.org",
      ]);
    },
  );

  it("keeps markup as the text it is", async () => {
    const server = await startServer();
    const member = await signedIn(server);
    const bio = "<img src=x onerror=alert(1)> & <b>bold</b>";
    await put(server, member, { bio });
    const answer = await profileOf(server, member);
    expect(answer.headers["content-type"]).toMatch(/^application\/json/);
    expect(answer.json().data.bio).toBe(bio);
  });

  it("cannot change what is not its own words", async () => {
    const server = await startServer();
    const member = await signedIn(server);
    await put(server, member, { bio: "x", roles: ["admin"], role: "admin", kycStatus: "approved" });
    const { user } = (
      await server.app.inject({ url: "/api/auth/current_user", headers: member.headers })
    ).json();
    expect(user).toMatchObject({ bio: "x", role: "customer", roles: ["customer"], kycStatus: "none" });
  });
});

describe("a picture", () => {
  it("is cut square, encoded again without the camera's notes, and served to everybody", async () => {
    const server = await startServer();
    const member = await signedIn(server);
    const answer = await sendPicture(server, member, await photograph());
    const { profileImageUrl } = answer.json().user;
    const picture = await server.app.inject(profileImageUrl);
    expect(picture.headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    const { format, width, height, exif } = await sharp(picture.rawPayload).metadata();
    expect({ format, width, height, exif }).toEqual({
      format: "webp",
      width: 320,
      height: 320,
      exif: undefined,
    });
    expect(picture.rawPayload.includes("camera's notes")).toBe(false);
    expect((await profileOf(server, member)).json().data.profileImageUrl).toBe(profileImageUrl);
  });

  it("takes another address with the next one, and the old one is gone", async () => {
    const server = await startServer();
    const member = await signedIn(server);
    const first = (await sendPicture(server, member, await photograph())).json().user.profileImageUrl;
    const second = (await sendPicture(server, member, await photograph(400, 500))).json().user
      .profileImageUrl;
    expect(second).not.toBe(first);
    expect((await server.app.inject(first)).statusCode).toBe(404);
    await server.app.inject({ method: "DELETE", url: "/api/profiles/me/image", headers: member.headers });
    expect((await server.app.inject(second)).statusCode).toBe(404);
    expect((await profileOf(server, member)).json().data.profileImageUrl).toBeNull();
  });

  it.each([
    ["HTML", documents.html()],
    ["SVG", documents.svg()],
    ["a PDF", documents.pdf()],
    ["a picture cut off", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00])],
  ])("is not %s, whatever its name", async (_, content) => {
    const server = await startServer();
    const answer = await sendPicture(server, await signedIn(server), content);
    expect([answer.statusCode, answer.json().message]).toEqual([
      415,
      "We can’t read this picture. Send a JPEG, PNG or WebP.",
    ]);
  });

  it("has at most 5 MB, and not more points than a camera makes", async () => {
    const server = await startServer();
    const member = await signedIn(server);
    const heavy = await sendPicture(server, member, Buffer.alloc(PROFILE_IMAGE_LIMIT + 1, 1));
    expect(heavy.statusCode).toBe(413);
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: "#fff" } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(PROFILE_IMAGE_LIMIT);
    expect((await sendPicture(server, member, bomb, "bomb.png")).statusCode).toBe(415);
  });
});

describe("reputation before any work", () => {
  it("is the middle score and honest zeros", async () => {
    const server = await startServer();
    const { user } = await signedIn(server, { role: "developer" });
    expect((await server.app.inject(`/api/scors/user/${user.id}`)).json()).toEqual({
      success: true,
      data: { overallScore: 6 },
    });
    expect((await server.app.inject(`/api/stats/users/${user.id}/stats`)).json()).toEqual({
      success: true,
      buildStats: { completed: 0, successRate: 0, avgDeliveryTime: 0, earnings: 0 },
    });
  });
});

describe("own activity", () => {
  it("is a list of what one did, for oneself alone", async () => {
    const server = await startServer();
    const [member, other] = [await signedIn(server), await signedIn(server)];
    await submitDocuments(server, member);
    await put(server, member, { bio: "x" });
    const kinds = async ({ headers }: Member) =>
      (await server.app.inject({ url: "/api/profiles/me/activity", headers }))
        .json()
        .map(({ kind }: { kind: string }) => kind);
    expect(await kinds(member)).toEqual(["profile_changed", "kyc_submitted", "registered"]);
    expect(await kinds(other)).toEqual(["registered"]);
    // Changing it again and again adds nothing, and there is an end to what is kept.
    await put(server, member, { bio: "y" });
    expect(await kinds(member)).toHaveLength(3);
    await server.pool.query("update account_activity set created_at = now() - interval '11 minutes'");
    await server.pool.query(
      `insert into account_activity (account_id, kind, created_at)
       select $1, 'sessions_ended', now() from generate_series(1, 10000)`,
      [member.user.id],
    );
    await put(server, member, { bio: "z" });
    expect((await kinds(member)).slice(0, 2)).toEqual(["profile_changed", "sessions_ended"]);
    const { rows } = await server.pool.query("select account_id from account_activity");
    expect(rows).toHaveLength(10_000 + 1);
  });
});
