// DOCUMENTS OF THE DEMO'S DEVELOPERS: real files of the accepted kinds, with invented content.
import type { BusinessDetails, ContactDetails } from "@trestle/domain/auth/kyc.ts";
import sharp from "sharp";
import { pdf } from "./pdf.ts";
import type { DemoBusiness } from "./people.ts";

/** Draws a card that resembles a photographed identity document. */
const card = (name: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="860" height="540"><rect width="860" height="540" rx="28" fill="#e2efec"/><rect x="48" y="120" width="220" height="280" fill="#96d4ca"/><circle cx="158" cy="220" r="58" fill="#0b5f5a"/><path d="M70 400c0-80 176-80 176 0z" fill="#0b5f5a"/><g font-family="sans-serif" fill="#14181f"><text x="48" y="80" font-size="34" font-weight="bold">Specimen identity card</text><text x="310" y="180" font-size="30">${name}</text><text x="310" y="230" font-size="24">Made for the demo, belongs to nobody</text></g></svg>`,
    ),
  )
    .flatten({ background: "#fafaf7" })
    .jpeg({ quality: 85 })
    .toBuffer();

export type Documents = { business: BusinessDetails; contact: ContactDetails; director: string };

/** All businesses of the demo are in London. */
export const documentsOf = ({
  legalName,
  number,
  type,
  director,
  street,
  postalCode,
  email,
  website,
}: DemoBusiness): Documents => ({
  director,
  business: { legalName, registrationNumber: number, businessType: type, website },
  contact: {
    email,
    phone: "",
    address: { street, city: "London", state: "", postalCode, country: "United Kingdom" },
  },
});

/** Builds the form that a browser would send. */
export async function demoForm(fields: Record<string, string>, documents: Documents): Promise<FormData> {
  const { business, contact, director } = documents;
  const { street, city, postalCode, country } = contact.address;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("businessDetails", JSON.stringify(business));
  form.append("contactDetails", JSON.stringify(contact));
  const attach = (field: string, name: string, content: Buffer) =>
    form.append(field, new Blob([new Uint8Array(content)]), name);
  attach(
    "businessRegistration",
    "certificate.pdf",
    pdf([
      "Certificate of incorporation",
      "Specimen for the demo",
      `Company number ${business.registrationNumber}`,
      business.legalName,
    ]),
  );
  attach("identityProof", "identity-card.jpg", await card(director));
  attach(
    "addressProof",
    "utility-bill.pdf",
    pdf(["Utility bill", "Specimen", business.legalName, street, `${city} ${postalCode}, ${country}`]),
  );
  return form;
}
