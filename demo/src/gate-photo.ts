import sharp from "sharp";

const boards = Array.from(
  { length: 9 },
  (_, index) => `<rect x="${372 + index * 52}" y="250" width="48" height="400" fill="#c69763"/>`,
).join("");

/** Stands for the photo that a developer would take of the gate: drawn, and of nobody's garden. */
export const gatePhoto = (): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><rect width="1200" height="800" fill="#dfeaf0"/><rect y="620" width="1200" height="180" fill="#d7e5c6"/><g fill="#b9573e"><rect y="330" width="330" height="320"/><rect x="880" y="330" width="320" height="320"/></g><g fill="#8d6236"><rect x="330" y="220" width="40" height="440"/><rect x="842" y="220" width="40" height="440"/></g>${boards}<g fill="#8d6236"><rect x="372" y="300" width="464" height="34"/><rect x="372" y="560" width="464" height="34"/><path d="M372 594l464-260v-34l-464 260z"/></g><rect x="800" y="430" width="34" height="12" fill="#14181f"/></svg>`,
    ),
  )
    .jpeg({ quality: 85 })
    .toBuffer();
