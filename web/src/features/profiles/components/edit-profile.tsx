import type { User } from "@trestle/domain/auth/user.ts";
import { PROFILE_IMAGE_LIMIT, updateProfileRequest } from "@trestle/domain/profiles/profile.ts";
import { call } from "../../../lib/endpoints.ts";
import { schemaProblems, useForm } from "../../../lib/form.ts";
import { toast } from "../../../lib/toast.ts";
import { formOf, upload } from "../../../lib/upload.ts";
import { RefusedInput, useChange } from "../../../lib/use-change.ts";
import {
  Button,
  Card,
  FileButton,
  Form,
  FormEnd,
  Portrait,
  Row,
  Textarea,
  TextField,
} from "../../../ui/index.ts";

type Props = { user: User; letters: string; onChanged: (user: User) => void };

const BIO_LIMIT = 500;

type Change = { act: () => Promise<{ user: User }>; done: string };

const requestOf = ({ bio, website }: { bio: string; website: string }) => ({ bio, socialLinks: { website } });

async function sendPicture(file: File) {
  if (file.size > PROFILE_IMAGE_LIMIT) throw new RefusedInput("Pictures can be at most 5 MB.");
  return upload("POST /api/profiles/me/image", { form: formOf(file, "image") });
}

/** Form for the public profile: picture, text and website. */
export function EditProfile({ user, letters, onChanged }: Props) {
  const form = useForm({
    initial: { bio: user.bio ?? "", website: user.socialLinks.website ?? "" },
    check: (values) =>
      schemaProblems(updateProfileRequest, requestOf(values)).map(({ field, message }) => ({
        field: field.replace("socialLinks.", ""),
        message,
      })),
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
  return (
    <Card small title="What others see">
      <Row gap={3}>
        <Portrait imageUrl={user.profileImageUrl} letters={letters} size={64} />
        <div className="grow">
          <Row wrap>
            <FileButton
              small
              icon="camera"
              label="Profile picture"
              accept="image/jpeg,image/png,image/webp"
              busy={busy}
              onFiles={([file]) => run({ act: () => sendPicture(file), done: "Picture changed" })}
            >
              {user.profileImageUrl ? "Change picture" : "Add a picture"}
            </FileButton>
            {user.profileImageUrl ? (
              <Button
                small
                busy={busy}
                onClick={() =>
                  run({ act: () => call("DELETE /api/profiles/me/image"), done: "Picture removed" })
                }
              >
                Remove picture
              </Button>
            ) : null}
          </Row>
          <p className="t-xs muted mt1">JPEG, PNG or WebP, at most 5 MB. We crop it to a square.</p>
        </div>
      </Row>
      <Form
        form={form}
        className="mt4"
        onSend={(values) =>
          run({ act: () => call("PUT /api/profiles/me", { body: requestOf(values) }), done: "Profile saved" })
        }
      >
        <Textarea {...form.field("bio")} label="About you" rows={4} maxLength={BIO_LIMIT} />
        <TextField {...form.field("website")} label="Website" type="url" placeholder="https://" />
        <FormEnd change={changed} submit="Save profile" kind="plain" />
      </Form>
    </Card>
  );
}
