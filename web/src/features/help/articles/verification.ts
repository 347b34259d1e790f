import { type Article, toArticle } from "../article.ts";
import { links } from "../figures.ts";

export const verification: Article = {
  summary: "We check who you are, once. Developers need this to bid, and everyone else benefits from it.",
  text: `
## Who needs it

- **Developers** need a verified business before they can bid.
- **Borrowers** need it before a pool lends to them.
- **Customers and investors** can verify too, as a business or a private person. Finished projects with a verified person count in full for the other side's ${toArticle("scors", "SCORS")}, and you become a member of the ${links.club}.

## What we ask for

- **A business:** legal name, registration number, business type, contact details, and 3 documents: business registration, identity and address.
- **A private person:** full legal name, an identity document and a proof of address.

The business registration is a PDF or Word file, the identity document a PDF, JPG or PNG. For the address any of these will do. Each file may have up to 10 MB.

## Step by step

1. Submit your documents when you register, or later from your ${links.profile}.
2. An administrator reviews them. We reply within 2 working days.
3. If they're returned, read the reasons, correct them and submit them again.
4. Link your wallet. We then record it as verified on the chain, which takes a few blocks.

## Who sees your documents

They're stored encrypted. Only you and the reviewer can open them, and each opening is recorded in the audit log. A verified business appears under its legal name. A private person's name isn't shown.

## If you change your wallet

The old wallet loses its verification first, then the new one gets it. Payments and refunds to the old wallet aren't affected.
`,
};
