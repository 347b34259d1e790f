import type { User } from "@trestle/domain/auth/user.ts";
import { PROFILE_IMAGE_LIMIT, updateProfileRequest } from "@trestle/domain/profiles/profile.ts";
import { schemaProblems, useForm } from "../../../lib/form.ts";
import { toast } from "../../../lib/toast.ts";
import { RefusedInput, useChange } from "../../../lib/use-change.ts";
import { Button, FileButton, Portrait, Problem, Textarea, TextField } from "../../../ui/index.ts";
import { deletePicture, postPicture, putProfile } from "../api/profile.ts";

type Props = { user: User; letters: string; onChanged: (user: User) => void };

const BIO_LIMIT = 500;

type Change = { act: () => Promise<{ user: User }>; done: string };

const requestOf = ({ bio, website }: { bio: string; website: string }) => ({ bio, socialLinks: { website } });

async function sendPicture(file: File) {
  if (file.size > PROFILE_IMAGE_LIMIT) throw new RefusedInput("Pictures can be at most 5 MB.");
  return postPicture(file);
}

/** Picture, words and web address: what everybody sees. */
export function EditProfile({ user, letters, onChanged }: Props) {
  const form = useForm({
    initial: { bio: user.bio ?? "", website: user.socialLinks.website ?? "" },
    check: (values) => schemaProblems(updateProfileRequest, requestOf(values)),
  });
  const changed = useChange({
    send: ({ act }: Change) => act(),
    failure: "Nothing changed. Try again.",
    onDone: (answer, { done }) => {
      onChanged(answer.user);
      toast({ title: done });
    },
  });
  const { run, busy } = changed;
  const save = form.submit((values) =>
    run({ act: () => putProfile(requestOf(values)), done: "Profile saved" }),
  );
  const choose = (file: File | undefined) => {
    if (file) run({ act: () => sendPicture(file), done: "Picture changed" });
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
            <FileButton
              small
              icon="camera"
              label="Profile picture"
              accept="image/jpeg,image/png,image/webp"
              busy={busy}
              onFiles={([file]) => choose(file)}
            >
              {user.profileImageUrl ? "Change picture" : "Add a picture"}
            </FileButton>
            {user.profileImageUrl ? (
              <Button small busy={busy} onClick={() => run({ act: deletePicture, done: "Picture removed" })}>
                Remove picture
              </Button>
            ) : null}
          </div>
          <p className="t-xs muted mt1">JPEG, PNG or WebP, at most 5 MB. We crop it to a square.</p>
        </div>
      </div>
      <form ref={form.form} className="stack mt4" onSubmit={save} noValidate>
        <Textarea {...form.field("bio")} label="About you" rows={4} maxLength={BIO_LIMIT} />
        <TextField {...form.field("website")} label="Website" type="url" placeholder="https://" />
        <Problem>{(form.refusals > 0 ? form.problems[0]?.message : null) ?? changed.problem}</Problem>
        <div>
          <Button type="submit" busy={busy}>
            Save profile
          </Button>
        </div>
      </form>
    </section>
  );
}
