import "@mantine/core/styles/Input.layer.css";
import { Textarea, TextInput } from "@mantine/core";
import type { User } from "@trestle/domain/auth/user.ts";
import { PROFILE_IMAGE_LIMIT, updateProfileRequest } from "@trestle/domain/profiles/profile.ts";
import { type FormEvent, useRef, useState } from "react";
import { Icon } from "../../../components/icon.tsx";
import { Portrait } from "../../../components/portrait.tsx";
import { serverMessage } from "../../../lib/request-error.ts";
import { toast } from "../../../lib/toast.ts";
import { deletePicture, postPicture, putProfile } from "../api/profile.ts";

type Props = { user: User; letters: string; onChanged: (user: User) => void };

const BIO_LIMIT = 500;

/** Picture, words and web address: what everybody sees. */
export function EditProfile({ user, letters, onChanged }: Props) {
  const picture = useRef<HTMLInputElement>(null);
  const [bio, setBio] = useState(user.bio ?? "");
  const [website, setWebsite] = useState(user.socialLinks.website ?? "");
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const attempt = async (change: () => Promise<{ user: User }>, done: string) => {
    setFailure(null);
    setBusy(true);
    try {
      onChanged((await change()).user);
      toast({ title: done });
    } catch (error) {
      setFailure(serverMessage(error) ?? "Nothing was changed: try again.");
    } finally {
      setBusy(false);
    }
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const parsed = updateProfileRequest.safeParse({ bio, socialLinks: { website } });
    if (!parsed.success) return setFailure(parsed.error.issues[0]?.message ?? null);
    void attempt(() => putProfile(parsed.data), "Your profile is saved");
  };
  const choose = (file: File | undefined) => {
    if (!file) return;
    if (file.size > PROFILE_IMAGE_LIMIT) return setFailure("A picture may have at most 5 MB.");
    void attempt(() => postPicture(file), "Your picture is changed");
  };

  return (
    <section className="card" aria-labelledby="edit-profile">
      <h2 id="edit-profile" className="t-m">
        What others see
      </h2>
      <div className="row mt3">
        <Portrait imageUrl={user.profileImageUrl} letters={letters} size={64} />
        <div className="grow">
          <div className="row g2 wrap-ok">
            <button type="button" className="btn sm" disabled={busy} onClick={() => picture.current?.click()}>
              <Icon name="camera" size={16} />
              {user.profileImageUrl ? "Change picture" : "Add a picture"}
            </button>
            {user.profileImageUrl ? (
              <button
                type="button"
                className="btn sm"
                disabled={busy}
                onClick={() => void attempt(deletePicture, "Your picture is removed")}
              >
                Remove
              </button>
            ) : null}
          </div>
          <p className="t-xs muted mt1">JPEG, PNG or WebP, at most 5 MB. It is cut square.</p>
        </div>
        <input
          ref={picture}
          type="file"
          className="sr"
          tabIndex={-1}
          accept="image/jpeg,image/png,image/webp"
          aria-label="Profile picture"
          onChange={(event) => {
            choose(event.currentTarget.files?.[0]);
            event.currentTarget.value = "";
          }}
        />
      </div>
      <form className="stack mt4" onSubmit={save} noValidate>
        <Textarea
          label="About you"
          rows={4}
          maxLength={BIO_LIMIT}
          value={bio}
          onChange={(event) => setBio(event.currentTarget.value)}
        />
        <TextInput
          label="Website"
          type="url"
          placeholder="https://"
          value={website}
          onChange={(event) => setWebsite(event.currentTarget.value)}
        />
        {failure ? (
          <p className="err" role="alert">
            {failure}
          </p>
        ) : null}
        <div>
          <button type="submit" className="btn" disabled={busy}>
            Save profile
          </button>
        </div>
      </form>
    </section>
  );
}
