import { type CompanyPicture, pageLimits } from "@trestle/domain/club/company-page.ts";
import { RefusedInput, useChange } from "../../../lib/use-change.ts";
import { Button, FileButton, Problem, TextField } from "../../../ui/index.ts";
import { deletePicture, postPicture, putCaption } from "../api/club.ts";
import { clubKey } from "../api/keys.ts";
import styles from "./company.module.css";

/** The pictures of one's own page; each change is kept at once. */
export function PagePictures({ pictures }: { pictures: CompanyPicture[] }) {
  const changed = useChange({
    send: (act: () => Promise<unknown>) => act(),
    failure: "The picture wasn't changed. Try again.",
    invalidates: [clubKey],
  });
  const add = (file: File) =>
    changed.run(async () => {
      if (file.size > pageLimits.pictureBytes) throw new RefusedInput("Pictures can be at most 8 MB.");
      return postPicture(file);
    });
  return (
    <section className="card" aria-labelledby="own-pictures">
      <h2 id="own-pictures" className="t-m">
        Pictures
      </h2>
      <p className="t-s muted">
        JPEG or PNG, at most {pageLimits.pictures}. We remove where and when they were taken. Show only what
        your customers agree to.
      </p>
      <ul className={styles.pictures}>
        {pictures.map(({ _id, url, caption }) => (
          <li key={_id}>
            <img src={url} alt={caption || "One of your pictures"} />
            <TextField
              className="mt1"
              aria-label="Caption"
              placeholder="Caption"
              maxLength={100}
              defaultValue={caption}
              onBlur={({ currentTarget: { value } }) => {
                if (value.trim() !== caption) changed.run(() => putCaption(_id, value));
              }}
            />
            <Button
              kind="link"
              small
              busy={changed.busy}
              onClick={() => changed.run(() => deletePicture(_id))}
            >
              Remove<span className="sr"> {caption || "this picture"}</span>
            </Button>
          </li>
        ))}
      </ul>
      <Problem className="mt2">{changed.problem}</Problem>
      {pictures.length < pageLimits.pictures ? (
        <FileButton
          small
          icon="camera"
          className="mt3"
          label="Picture to add"
          accept="image/jpeg,image/png"
          busy={changed.busy}
          onFiles={([file]) => add(file)}
        >
          {changed.busy ? "Saving…" : "Add a picture"}
        </FileButton>
      ) : null}
    </section>
  );
}
