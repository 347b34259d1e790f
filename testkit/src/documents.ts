import type { BusinessDetails, ContactDetails, DocumentKind } from "@trestle/domain/auth/kyc.ts";

const text = (content: string) => Buffer.from(content, "latin1");

/** Minimal valid files of each kind, each with searchable text. */
export const documents = {
  pdf: (words = "a certificate") =>
    text(`%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n% ${words}\ntrailer<</Root 1 0 R>>\n%%EOF\n`),
  jpeg: (words = "a passport") =>
    Buffer.concat([
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, words.length + 2]),
      text(words),
      // Frame of a picture of 8 by 8 pixels.
      Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0, 0xff, 0xd9]),
    ]),
  png: () =>
    Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    ),
  doc: () =>
    Buffer.concat([
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      Buffer.alloc(500),
      Buffer.from("WordDocument", "utf16le"),
    ]),
  docx: (...more: string[]) =>
    text(
      `PK\u0003\u0004${"content ".repeat(20)}${["[Content_Types].xml", "word/document.xml", ...more]
        .map((name) => `PK\u0001\u0002${"\u0000".repeat(42)}${name}`)
        .join("")}PK\u0005\u0006${"\u0000".repeat(18)}`,
    ),
  html: () => text("<!doctype html><html><script>alert(1)</script></html>"),
  svg: () => text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
} as const;

export const business: BusinessDetails = {
  legalName: "Fernhill Timber Ltd",
  registrationNumber: "11728840",
  businessType: "corporation",
  website: "https://fernhill.example",
};

export const contact: ContactDetails = {
  email: "office@fernhill.example",
  phone: "",
  address: {
    street: "12 Calvert Avenue",
    city: "London",
    state: "",
    postalCode: "E2 7JP",
    country: "United Kingdom",
  },
};

export type Attachment = { name: string; content: Buffer };
export type KycForm = {
  fields: Record<string, string>;
  files: Partial<Record<DocumentKind | string, Attachment>>;
};

export const kycForm = (words?: string): KycForm => ({
  fields: { businessDetails: JSON.stringify(business), contactDetails: JSON.stringify(contact) },
  files: {
    businessRegistration: { name: "certificate.pdf", content: documents.pdf(words) },
    identityProof: { name: "passport.jpg", content: documents.jpeg(words) },
    addressProof: { name: "lease.docx", content: documents.docx() },
  },
});

/** A verification form of a customer without a business. */
export const personForm = (): KycForm => {
  const { fields, files } = kycForm();
  const { identityProof, addressProof } = files;
  const businessDetails = JSON.stringify({ legalName: "Harriet Osei", businessType: "person" });
  return { fields: { ...fields, businessDetails }, files: { identityProof, addressProof } };
};

const BOUNDARY = "----trestle-test-form";

/** Encodes a multipart form in the given order: fields, then files. */
export function encodeForm({ fields, files }: KycForm): {
  payload: Buffer;
  headers: Record<string, string>;
} {
  const parts: Buffer[] = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  for (const [field, file] of Object.entries(files)) {
    if (!file) continue;
    parts.push(
      Buffer.from(
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${file.name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
      ),
      file.content,
      Buffer.from("\r\n"),
    );
  }
  parts.push(Buffer.from(`--${BOUNDARY}--\r\n`));
  return {
    payload: Buffer.concat(parts),
    headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
  };
}
