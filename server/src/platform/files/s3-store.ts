import type { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  S3Client,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import type { FileStore } from "./file-store.ts";

const TRIES = 4;

/** Parses an address such as https://key:secret@files.example.org/bucket/folder?region=eu-west-2. */
export function readS3Url(address: string) {
  const url = new URL(address);
  const [bucket = "", ...folders] = url.pathname.split("/").filter(Boolean);
  return {
    endpoint: `${url.protocol}//${url.host}`,
    region: url.searchParams.get("region") ?? "us-east-1",
    credentials: {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    },
    bucket,
    prefix: folders.map((folder) => `${folder}/`).join(""),
  };
}

/** Stores files in a bucket, for server processes on several machines. */
export function s3Store(address: string): FileStore {
  const { bucket: Bucket, prefix, ...server } = readS3Url(address);
  const client = new S3Client({
    ...server,
    maxAttempts: TRIES,
    // The bucket's name is in the path, which every server supports.
    forcePathStyle: true,
    // Files are encrypted and verified on reading; not every server supports the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const keyOf = (folder: string, name: string) => `${prefix}${folder}/${name}`;

  return {
    async write(folder, name, content) {
      try {
        // The client aborts a failed upload, so an object is stored whole or not at all.
        await new Upload({ client, params: { Bucket, Key: keyOf(folder, name), Body: content } }).done();
      } catch (error) {
        content.destroy(error as Error);
        throw error;
      }
    },

    async read(folder, name) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(folder, name) }));
      if (!Body) throw new NoSuchKey({ message: "The answer has no content.", $metadata: {} });
      return Body as Readable;
    },

    async remove(folder, name) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(folder, name) }));
    },

    async namesOlderThan(folder, milliseconds) {
      const names: string[] = [];
      const Prefix = keyOf(folder, "");
      for (let ContinuationToken: string | undefined; ; ) {
        const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }));
        for (const { Key = "", LastModified } of page.Contents ?? [])
          if (LastModified && Date.now() - LastModified.getTime() >= milliseconds)
            names.push(Key.slice(Prefix.length));
        if (!page.NextContinuationToken) return names;
        ContinuationToken = page.NextContinuationToken;
      }
    },

    freeBytes: async () => Number.POSITIVE_INFINITY,
  };
}
