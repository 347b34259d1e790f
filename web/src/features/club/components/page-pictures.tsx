import { type CompanyPicture, pageLimits } from "@trestle/domain/club/company-page.ts";
import { call } from "../../../lib/endpoints.ts";
import { formOf, upload } from "../../../lib/upload.ts";
import { RefusedInput, useChange } from "../../../lib/use-change.ts";
import { Button, Card, FileButton, Grid, Problem, TextField } from "../../../ui/index.ts";
import styles from "./club.module.css";

/** The pictures of one's own page; each change is kept at once. */
export function PagePictures({ pictures }: { pictures: CompanyPicture[] }) {
  const changed = useChange({
    send: (act: () => Promise<unknown>) => act(),
    failure: "The picture wasn’t changed. Try again.",
    invalidates: ["/api/club"],
  });
  const add = (file: File) =>
    changed.run(async () => {
      if (file.size > pageLimits.pictureBytes) throw new RefusedInput("Pictures can be at most 8 MB.");
      return upload("POST /api/club/page/pictures", { form: formOf(file) });
    });
  return (
    <Card small title="Pictures">
      <p className="t-s muted">
        JPEG or PNG, at most {pageLimits.pictures}. We remove where and when they were taken. Show only what
        your customers agree to.
      </p>
      <Grid
        as="ul"
        columns="repeat(auto-fill, minmax(180px, 1fr))"
        gap={4}
        className={`mt4 ${styles.pictures}`}
      >
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
                if (value.trim() === caption) return;
                changed.run(() =>
                  call("PUT /api/club/page/pictures/:id", {
                    params: { id: _id },
                    body: { caption: value },
                  }),
                );
              }}
            />
            <Button
              kind="link"
              small
              busy={changed.busy}
              onClick={() =>
                changed.run(() => call("DELETE /api/club/page/pictures/:id", { params: { id: _id } }))
              }
            >
              Remove<span className="sr"> {caption || "this picture"}</span>
            </Button>
          </li>
        ))}
      </Grid>
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
    </Card>
  );
}
